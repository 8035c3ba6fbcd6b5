"""The set-up page at phone size for every fault that it names, to be looked at.

``python -m tests.setup.draw_faults FOLDER`` plants each fault of ``tests.setup.planted_faults``,
opens its step at 390 x 844 and keeps what the phone shows once it is named: ``05-glare.png``.
``--only WORDS`` takes the faults that have these words in their names; ``--locale de``, ``--dark``.
"""

from __future__ import annotations

import argparse
import logging
import os
import re
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, ViewportSize, expect, sync_playwright

from tableside.setup.setting_up import SettingUp
from tests.conftest import chromium
from tests.setup.evening import Evening, first_evening, ids
from tests.setup.first_evening import opener
from tests.setup.planted_faults import Fault, faults
from tests.waiting import until
from tests.web.setup_served import SetupServed

PHONE: ViewportSize = {"width": 390, "height": 844}
WAIT = 60_000  # ms


def in_setup() -> list[Fault]:
    """The faults that the set-up page names."""
    return [fault for fault in faults() if fault.setup is not None]


@contextmanager
def told(fault: Fault, clean: Evening, page: Page) -> Iterator[str]:
    """Have the page of a fault's step say it; give the sentence, as the page has it."""
    assert fault.setup is not None
    step, said, _ = fault.setup
    evening = fault.plant(clean)
    job = SettingUp(evening.table, tuple, opener=opener(evening))
    served = SetupServed(job)

    def sentences() -> list[str]:
        now = next(each for each in job.status()["steps"] if each["name"] == step)
        return [str(each["text"]) for each in now["said"] if said in ids(each["text"])]

    try:
        until(lambda: bool(sentences()), f"{fault.name} is told")
        page.goto(served.url)
        page.locator(f"[data-step={step}]").click(timeout=WAIT)
        sentence = sentences()[0]
        expect(page.locator("#said")).to_contain_text(sentence, timeout=WAIT)
        yield sentence
    finally:
        served.close()


def main() -> None:
    """Draw them."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", default="", help="faults with these words in their names")
    parser.add_argument("--locale", default="en")
    parser.add_argument("--dark", action="store_true")
    asked = parser.parse_args()
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    asked.folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as place:
        os.environ["XDG_CONFIG_HOME"] = place
        browser = playwright.chromium.launch(executable_path=chromium())
        page = browser.new_page(
            viewport=PHONE, locale=asked.locale, color_scheme="dark" if asked.dark else "light"
        )
        for number, fault in enumerate(in_setup(), 1):
            if asked.only in fault.name:
                name = re.sub(r"\W+", "-", fault.name)
                with told(fault, first_evening(Path(place) / str(number)), page) as sentence:
                    page.screenshot(path=asked.folder / f"{number:02}-{name}.png")
                    print(f"{number:02} {fault.name}: {sentence}", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
