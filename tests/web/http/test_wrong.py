"""What a phone reads of a question or an action that is badly written."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from tableside.engine.message import SHARED, Text, rendered
from tableside.engine.ruleset import QuestionError
from tableside.rules import registry
from tableside.rules.gitm.words import say as gitm_say
from tableside.rules.metal_men.words import say as metal_say
from tableside.rules.mini_nap.words import say as nap_say
from tableside.session.session import Session
from tableside.session.words import say as session_say
from tableside.web.http.app import Settings, create_app
from tableside.web.http.errors import add_errors
from tableside.web.http.posts import FormError, PostError
from tableside.web.http.wrong import labels, wrong
from tableside.web.table.live import LiveTable
from tableside.web.words import say as web_say
from tests.fake_game import FakeLink, FakeRuleSet, fake_state

GITM = registry.ruleset("gitm")
DICE = nap_say("ask-dice")
NO_DIE = SHARED("no-die", value="7", faces=6)


def german(message: Text, place: str = "dice", label: Text | None = None) -> str:
    refused = wrong(QuestionError(place, message), {} if label is None else {place: label})
    assert (refused.status, refused.place) == (400, place)
    return rendered(refused.message, "de")


def test_a_sentence_that_says_it_itself_stands_alone() -> None:
    with pytest.raises(QuestionError) as found:
        GITM.actions.read({"action": "deploy", "unit": "US1IN", "strategic": "A1", "square": "1-1"})
    assert found.value.place == "strategic"
    assert german(found.value.message, "strategic").startswith("'A1' ist kein strategisches Feld")


def test_it_begins_with_a_capital_but_a_unit_keeps_its_name() -> None:
    nothing = german(session_say("nothing-to-take-back"), "to")
    assert nothing.startswith("Noch ist nichts geschehen")
    assert german(metal_say("no-unit", unit="csa-9")).startswith("csa-9 ist keine")


def test_the_page_s_word_stands_before_what_is_said_of_a_value() -> None:
    assert german(NO_DIE, label=DICE).startswith("Würfel: 7 ist kein Würfelwurf: ")
    assert german(NO_DIE).startswith("7 ist kein Würfelwurf: ")


def test_a_square_that_there_is_not_is_told_in_a_whole_sentence() -> None:
    orders = {"action": "orders", "unit": "US1IN", "orders": {"to": "99-3"}}
    with pytest.raises(QuestionError) as found:
        GITM.actions.read(orders)
    assert found.value.place == "orders.to"
    told = german(found.value.message, "orders.to", gitm_say("ask-orders-to"))
    assert told.startswith('"99-3" ist kein Feld einer taktischen Karte: schreib Spalte und Reihe')


def test_a_part_of_an_order_that_is_missing_is_called_as_the_page_calls_it() -> None:
    support = {"action": "orders", "unit": "US1IN", "orders": {"support": {"at": "1-1"}}}
    with pytest.raises(QuestionError) as found:
        GITM.actions.read(support)
    label = gitm_say("ask-orders-support-radius")
    assert found.value.place == "orders.support.radius"
    told = german(found.value.message, "orders.support.radius", label)
    assert told == "Es fehlt: Umkreis der Unterstützung"


def test_what_is_missing_is_called_as_the_page_calls_it() -> None:
    missing = SHARED("missing-field", field="dice")
    assert german(missing, label=DICE) == "Es fehlt: Würfel"
    assert german(missing) == "Etwas fehlt: fülle alles aus, was gefragt ist."


def test_a_page_that_sends_an_unknown_field_is_to_be_loaded_anew() -> None:
    for message in (SHARED("no-fields", field="x"), SHARED("unknown-field", field="x", fields="y")):
        assert german(message, "x").endswith("lade die Seite neu.")


def test_the_page_s_words_are_those_of_the_action_alone() -> None:
    asks = [{"field": "die", "label": "Die"}]
    options: list[dict[str, Any]] = [
        {"action": {"action": "limit"}, "asks": asks},
        {"action": {"action": "pass"}, "asks": []},
    ]
    assert labels(options, {"action": "limit"}) == {"die": "Die"}
    assert labels(options, {"action": "pass"}) == {}


class Dicey(FakeRuleSet):
    """A game in which no die is a good one."""

    def action(self, data: Any) -> Any:
        raise QuestionError("die", NO_DIE)


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_server_says_it_without_the_field_and_names_it_beside(language: str) -> None:
    table = LiveTable(Session(Dicey(), fake_state()), FakeLink)
    client = create_app(table, Settings()).test_client()
    headers = {"Accept-Language": language}
    body = {"state": 0, "action": {"action": "roll", "die": 7}}
    answer = client.post("/act", json=body, headers=headers)
    table.close()
    told = answer.get_json()
    assert (answer.status_code, told["place"]) == (400, "die")
    assert (
        told["error"]
        == {
            "en": "Die: 7 is not a die: write a whole number from 1 to 6.",
            "de": "Die: 7 ist kein Würfelwurf: schreibe eine ganze Zahl von 1 bis 6.",
        }[language]
    )


def test_a_post_of_a_wrong_form_is_marked_so_that_no_player_reads_of_fields() -> None:
    app = Flask(__name__)
    add_errors(app)

    @app.get("/form")
    def form() -> str:
        raise FormError(web_say("to-is-a-pose"))

    @app.get("/rule")
    def rule() -> str:
        raise PostError(400, web_say("clock-minutes", most=90), place="minutes")

    client = app.test_client()
    assert client.get("/form").get_json().keys() == {"error", "form"}
    assert client.get("/rule").get_json().keys() == {"error", "place"}
