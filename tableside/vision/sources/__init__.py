"""Where frames come from: a folder, a recording, a video file, a camera, a network stream."""
