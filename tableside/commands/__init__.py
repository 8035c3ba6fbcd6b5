"""The commands, one module each: ``SUMMARY``, ``add_arguments(parser)``, ``run(arguments)``."""
