// Trays for miniatures' bases. x to the right, y to the front, the base's centre at (0, 0).
// Open in OpenSCAD, choose a part and a base, render (F6), export as STL.

include <sizes.scad>

// What to make: "lip", "card", "foot" or "flag"
part = "lip";
// Width across the front and depth of the base, mm
base = [60, 30];

$fn = 48;

width = base[0];
depth = base[1];
lip_depth = gap + paper + rim;
back = depth / 2 + gap + paper / 2;
strip = width - 2 * (width > wide ? inset_wide : inset_narrow);

// Where the inlay with both tags is glued: its bed is a paper's thickness below the lip.
module bed(top) {
    translate([-strip / 2 - clearance, -paper / 2 - clearance, top - print])
        cube([strip + 2 * clearance, paper + 2 * clearance, print + 1]);
}

module under_base(height) {
    translate([-width / 2, -depth / 2, 0]) cube([width, depth, height]);
}

module lip_tray() {
    difference() {
        union() {
            under_base(floor_height);
            translate([-width / 2, -depth / 2 - lip_depth, 0])
                cube([width, lip_depth, lip_height]);
        }
        translate([0, -back, 0]) bed(lip_height);
    }
}

module card_tray() {
    translate([-width / 2, -depth / 2 - lip_depth, 0])
        cube([width, depth + lip_depth, card_height - print]);
}

// A plate under the base with a hole for the rod, at the middle of its rear.
module flag_foot() {
    translate([0, rod_in - depth / 2, 0]) difference() {
        union() {
            translate([0, depth / 2 - rod_in, 0]) under_base(floor_height);
            cylinder(d = boss, h = floor_height + boss_tall);
        }
        translate([0, 0, under_rod]) cylinder(d = hole, h = floor_height + boss_tall);
    }
}

// The flag, upside down as it is printed: its socket takes the rod's other end.
module flag_top() {
    translate([-paper / 2, -paper / 2, 0]) cube([paper, paper, flag_thick]);
    difference() {
        cylinder(d = boss, h = flag_thick + socket);
        translate([0, 0, flag_thick]) cylinder(d = hole, h = socket + 1);
    }
}

if (part == "lip") lip_tray();
else if (part == "card") card_tray();
else if (part == "foot") flag_foot();
else flag_top();
