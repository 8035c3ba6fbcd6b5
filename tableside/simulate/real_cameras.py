"""Real cameras by name: a lens of ``calibration/cameras``, as one copy has it, and its sensor."""

from __future__ import annotations

from dataclasses import dataclass

from tableside.files import standard
from tableside.files.camera import Camera, Source, load_camera
from tableside.simulate.real_sensor import RealSensor


@dataclass(frozen=True, slots=True)
class RealCamera:
    """A camera ``file``, how this copy's lens bends (OpenCV's ``plain`` model), its sensor."""

    file: str
    distortion: tuple[float, float, float, float, float]
    sensor: RealSensor


# The strengths are chosen to be plausible for such cameras; no copy was measured.
REAL: dict[str, RealCamera] = {
    "webcam-720p": RealCamera(
        "webcam-720p",
        (-0.055, 0.03, 0.0008, -0.0006, 0.0),
        RealSensor(
            vignette=0.3, blur=0.65, noise=0.005, grain=0.020, jpeg=60, fringe=0.8, dust=3,
            readout=0.030, exposure=0.012, flicker=0.10, hunting=0.06, drift=0.5, sway=0.03,
            denoise=14.0, sharpen=0.8, radius=1.2,
        ),
    ),
    "webcam-1080p": RealCamera(
        "webcam-1080p",
        (0.045, -0.11, 0.0004, -0.0003, 0.03),
        RealSensor(
            vignette=0.25, blur=0.6, noise=0.004, grain=0.015, jpeg=75, fringe=0.6, dust=4,
            readout=0.030, exposure=0.014, flicker=0.10, hunting=0.04, drift=0.5,
            breathing=0.0006, sway=0.04, denoise=10.0, sharpen=0.6, radius=1.0,
        ),
    ),
    "phone": RealCamera(
        "phone-1080p",
        (0.08, -0.20, 0.0003, 0.0002, 0.10),
        RealSensor(
            vignette=0.15, blur=0.5, noise=0.002, grain=0.010, jpeg=85, fringe=0.3, dust=2,
            readout=0.020, exposure=0.011, flicker=0.10, hunting=0.03, drift=0.5,
            breathing=0.001, sway=0.04, denoise=8.0, sharpen=0.9, radius=0.9,
        ),
    ),
    "pi-camera": RealCamera(
        "pi-camera-3",
        (0.03, -0.07, -0.0003, 0.0004, 0.02),
        RealSensor(
            vignette=0.25, blur=0.55, noise=0.003, grain=0.012, jpeg=85, fringe=0.5, dust=3,
            readout=0.017, exposure=0.015, flicker=0.10, hunting=0.02, drift=0.5,
            breathing=0.0004, sway=0.04, denoise=5.0, sharpen=0.4, radius=0.9,
        ),
    ),
    "machine-vision": RealCamera(
        "machine-vision",
        (-0.09, 0.10, 0.0002, -0.0001, 0.0),
        RealSensor(
            vignette=0.2, blur=0.45, noise=0.002, grain=0.007, fringe=0.3, dust=2,
            exposure=0.010, flicker=0.10, drift=0.5,
        ),
    ),
}  # fmt: skip


def real_camera(name: str) -> Camera:
    """Return a real camera's exact lens; raise KeyError for an unknown name.

    It differs from its data sheet as copies do: 0.6 % longer, its axis some pixels off the middle.
    """
    camera = load_camera(standard.path_of("cameras", REAL[name].file))
    (fx, _, cx), (_, fy, cy), last = camera.matrix
    aside, down = 0.003 * camera.width, -0.005 * camera.height
    matrix = ((1.006 * fx, 0.0, cx + aside), (0.0, 1.0062 * fy, cy + down), last)
    return camera.model_copy(
        update={
            "name": name,
            "matrix": matrix,
            "distortion": REAL[name].distortion,
            "source": Source(how="a lens of the simulator's, exact while it is cold"),
        }
    )
