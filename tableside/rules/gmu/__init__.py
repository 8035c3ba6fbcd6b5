"""Got mit uns: corps, zones and headquarters in the age of powder."""
