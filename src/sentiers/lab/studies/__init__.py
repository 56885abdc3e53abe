"""Programs that only measure or fit something, each run by itself: `python -m sentiers.lab.studies.NAME`."""
