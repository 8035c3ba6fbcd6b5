"""What pyproject.toml cannot say: a wheel carries calibration/ inside the package."""

from setuptools import find_namespace_packages, setup

setup(
    packages=[
        *find_namespace_packages(include=["tableside", "tableside.*"]),
        "tableside.calibration",
    ],
    package_dir={"tableside.calibration": "calibration"},
)
