"""What schemathesis cannot take from a schema: our formats, and the refusals that no schema can foretell."""

import itertools
import json
import os
import re
from pathlib import Path
from urllib.parse import parse_qsl, urlencode, urlsplit

import jsonschema_rs
import schemathesis
from hypothesis import strategies as st
from schemathesis.core import NOT_SET

DATES = ["2026-03-01", "2026-03-01T12:30:00Z", "2026-03-01T12:30:00+01:00", "1772368200", "1772368200000"]
schemathesis.openapi.format("date-expression", st.sampled_from(DATES))
schemathesis.openapi.format("date-or-date-time", st.sampled_from(DATES[:3]))
schemathesis.openapi.format("host-address", st.sampled_from(["192.0.2.80", "2001:db8::80", "web-1.example"]))
schemathesis.openapi.format("where-expression", st.sampled_from(["realm = paris", "not (realm is null)"]))
CERTIFICATES = re.findall(
    r"-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----",
    (Path(__file__).parents[2] / "support/engine-certificate.ts").read_text(),
)
schemathesis.openapi.format("pem-certificate", st.sampled_from(CERTIFICATES))

CREATE_HOST = r"POST /api/config/(realm/\{realm_name\}|import_tool/by_ip/\{it_address\})/hosts/create/"
ADD_HOST = r"POST /api/utils/svc-add-host/.*"
MAINTENANCE = r"(POST|PATCH) /api/operations/.*/maintenances/.*"
SCHEDULE = r"POST /api/operations/.*/downtimes/"
REMOVE_COMMENTS = r"DELETE /api/operations/.*/comments/"
MATCHING_DOWNTIMES = r"(DELETE|PATCH) /api/operations/.*/downtimes/"
CHANGE_DOWNTIMES = r"PATCH /api/operations/.*/downtimes/(\{downtime_id\}/)?"
OPERATE = r"POST /api/operations/.*/(downtimes|acknowledgements|comments|checks|results|switches)/"
REMOVE_ACKNOWLEDGEMENTS = r"DELETE /api/operations/.*/acknowledgements/"
WRITE_REALM = r"(POST /api/config/realm/create-realm/|PATCH /api/config/realm/\{realm_name\}/)"

# Refusals of a request whose values are each as their schemas want them: operation, problem code, and its faults; all must match.
BEYOND_SCHEMAS = [
    # One part of the request speaks of another.
    (r"GET .*", "invalid_request", r"query ((time_)?(from|to)|\w+_(after|before|min|max)) must be (before|after) .*"),
    (r"GET .*", "invalid_request", r"query group_by .*"),
    (r"GET .*", "invalid_request", r"query (fields|sort) .*Columns of (these )?groups: .*"),
    (r"GET /api/status/.*", "invalid_request", r"query \w+ (needs the parameter compare_with|is not known of the past: .*)"),
    (r"GET .*", "invalid_request", r"query where at character \d+: .*"),
    # Also once upwards and once downwards.
    (r"GET .*", "invalid_request", r"query sort must not name a field twice"),
    (r"GET .*", "mutually_exclusive_parameters", r"query \w+ cannot be given together with \w+"),
    (ADD_HOST, "invalid_request", r"body (host_name|ip) cannot be given together with (name|address)"),
    # Either of two spellings is required; as `anyOf` of required fields, generated clients could not be built.
    (ADD_HOST, "invalid_request", r"body (name|address) is required"),
    (WRITE_REALM, "invalid_request", r"body monitoring_(ip|port) is missing: .*"),
    (WRITE_REALM, "invalid_request", r"body (monitoring_tls|monitoring_tls_ca|host_groups|state_history|warm) needs .*"),
    (WRITE_REALM, "invalid_request", r"body (monitoring_\w+|state_history|warm) does not go with members: .*"),
    (WRITE_REALM, "invalid_request", r"body members a multirealm has no host_groups of its own: .*"),
    (WRITE_REALM, "invalid_request", r"body (kind|monitoring_socket) contradicts .*"),
    (CREATE_HOST, "invalid_request", r"body retry_interval must be more than 0, .*"),
    (r"POST /api/passive-checks/parser/", "notification_unmappable", r"body event\.(fields\.host_name|priority) .*"),
    (SCHEDULE, "invalid_request", r"body (starts_at|ends_at|duration) (is needed|or duration is needed|must be|cannot be given together).*"),
    (MATCHING_DOWNTIMES, "invalid_request", r"query key or filter is needed"),
    (CHANGE_DOWNTIMES, "invalid_request", r"(body (comment|ends_at|duration)? .*)?"),
    (REMOVE_COMMENTS, "invalid_request", r"query filter is needed"),
    (MAINTENANCE, "invalid_request", r"body (rrule|starts_at|duration|time_zone|name|comment|targets\.filter) .*"),
    # A saved filter must fit the lists of its kind.
    (r"(POST|PATCH) /api/filters/.*", "invalid_request", r"body (where|fields|sort) .*"),
    (r"(POST|PATCH) /api/filters/.*", "invalid_request", r"body (realm|shared_with) goes together with .*"),
    # A webhook goes to an allowed address, and its expression must fit its objects.
    (r"(POST|PATCH) /api/webhooks/.*", "invalid_request", r"body (url|where|template|headers\.\d+|group_wait_seconds|group_interval_seconds|repeat_interval_seconds|minutes_before|after_hours|kinds|format|peer_urls|method|content_type) .*"),
    # An id of an event says of which feed it is.
    (r"GET /api/feed/.*", "invalid_request", r"(header|query) last.event.id .*"),
    (r"(POST|PATCH) /api/calendars/.*", "invalid_request", r"body (time_zone|weekly_hours\.\S+|exceptions\.\S+) .*"),
    (r"(POST|PATCH) /api/objectives/.*", "invalid_request", r"body (time_zone|where|fields|begins_on|target_percent) .*"),
    # The day from which on a change holds is no change.
    (r"PATCH /api/objectives/.*", "invalid_request", r"body  changes nothing"),
    # The request speaks of what is there.
    (r"(PATCH|DELETE) /api/(config/realm/\{realm_name\}|filters/\{filter_id\}|webhooks/\{webhook_id\}|calendars/\{calendar_name\}|objectives/\{objective_id\})/", "precondition_failed", r""),
    (WRITE_REALM, "unknown_reference", r"body \S+ there is no (import tool|metrics backend|search backend|realm) .*"),
    (r"PATCH /api/config/realm/\{realm_name\}/", "invalid_request", r"body display_name cannot be changed: .*"),
    (r"POST /api/token/keys/", "invalid_request", r"body realms are not all yours: .*"),
    (CREATE_HOST + "|" + ADD_HOST, r"unknown_\w+", r"body \S+ there is no (template|contact|contact group|host|parent) .*"),
    (CREATE_HOST, "field_not_supported", r"body service_excludes is not possible on .*"),
    # The filter is the query of a list. A comment of blanks says nothing.
    (OPERATE, "invalid_request", r"body targets\.filter .*"),
    (OPERATE, "invalid_request", r"body comment .*"),
    (OPERATE, "invalid_request", r"body output .*"),
    (OPERATE, "invalid_request", r"body (expires|checked)_at must be .*"),
    (MATCHING_DOWNTIMES + "|" + REMOVE_COMMENTS + "|" + REMOVE_ACKNOWLEDGEMENTS, "invalid_request", r"query filter .*"),
    (REMOVE_ACKNOWLEDGEMENTS, "invalid_request", r"query host_name (or hostgroup, .* is needed|is needed with service|has no name)"),
    (REMOVE_ACKNOWLEDGEMENTS, "invalid_request", r"query service has no name"),
    # The grammar of names and of service rules, beyond what a pattern that every generator can build says.
    (CREATE_HOST + "|" + ADD_HOST, "invalid_request", r"body \S+ ('.*' )?may not (begin or end with a space|end with a backslash)"),
    (CREATE_HOST + "|" + ADD_HOST, "invalid_request", r"body \S+ ('.*' )?may not hold (line breaks or )?control characters"),
    (CREATE_HOST + "|" + ADD_HOST, "invalid_request", r"body (host_)?name '.*' is a reserved name"),
    (CREATE_HOST, "invalid_request", r"body (check|retry)_interval must be 0 or at least 0\.01 \(minutes\)"),
    (CREATE_HOST, "invalid_request", r"body (contacts|contact_groups|parents) (holds an empty name|'.*' may not be longer than 255 characters)"),
    (CREATE_HOST, "invalid_request", r"body service_(overrides line \d+:|excludes\.\d+) .*"),
    (WRITE_REALM, "invalid_request", r"body display_name .* is a reserved name"),
    (WRITE_REALM, "invalid_request", r"body origin is a reserved origin"),
    (WRITE_REALM, "invalid_request", r"body \w+_index holds an empty name"),
]


@schemathesis.hook
def before_load_schema(context, raw_schema):
    # Log platforms send JSON as any content type; schemathesis would write YAML as YAML's.
    parser = raw_schema["paths"].get("/api/passive-checks/parser/")
    if parser:
        del parser["post"]["requestBody"]["content"]["*/*"]


# Every host, comment and downtime of the answers of lists becomes an example of the paths that name one: most requests of a run were such.
MOST_EXAMPLES = 10 * int(os.environ.get("REALMGATE_SCHEMATHESIS_EXAMPLES", "1"))


@schemathesis.hook
def before_add_examples(context, examples):
    # Those of the document come first, and all remain; of the others, some of the whole list.
    others = examples[MOST_EXAMPLES:]
    examples[MOST_EXAMPLES:] = others[:: max(1, len(others) // MOST_EXAMPLES)]


KEYS = itertools.count()


@schemathesis.hook
def before_call(context, case, kwargs):
    # A key that came before, with another request, would hide every other fault of this one.
    key = case.headers.get("idempotency-key")
    if isinstance(key, str) and re.fullmatch("[ -~]{1,255}", key):
        case.headers["idempotency-key"] = f"key {os.getpid()} {next(KEYS)}"


@schemathesis.hook
def filter_query(context, query):
    # Node, as every gateway, refuses a longer request line and ends the connection before the API sees it.
    return len(urlencode(query or {}, doseq=True)) < 8000


@schemathesis.hook
def filter_failure(context, failure, case, response):
    kind = type(failure).__name__
    if kind == "RejectedPositiveData":
        return not is_beyond_schemas(case.operation.label, json.loads(response.text))
    if kind == "AcceptedNegativeData":
        # A body that is too large is refused before it is read.
        return response.status_code != 413 and not is_valid_on_the_wire(case, urlsplit(response.request.url).query) and not is_valid_with_nulls(case)
    if kind == "ServerError":
        # With `strict=true` an answer that is not whole is a 502, as when a target is refused.
        is_strict = ("strict", "true") in parse_qsl(urlsplit(response.request.url).query)
        return not (is_strict and json.loads(response.text).get("code") == "partial_answer")
    return True


def is_beyond_schemas(operation, problem):
    """Whether each fault of a refusal is in the table."""
    told = [one for one in problem.get("errors", []) if not re.fullmatch(r"and \d+ more", one["message"])]
    faults = [f"{one['in']} {one['field']} {one['message']}" for one in told] or [""]

    def has(fault):
        return any(
            re.fullmatch(of, operation) and re.fullmatch(code, problem["code"]) and re.fullmatch(words, fault, re.DOTALL)
            for of, code, words in BEYOND_SCHEMAS
        )

    return all(has(fault) for fault in faults)


def is_valid_on_the_wire(case, query):
    """Whether the query that was broken is as the document wants it all the same: a number in place of a list is a list of one."""
    if case.meta.phase.data.parameter_location not in (None, "query") or case.body not in (NOT_SET, None):
        return False
    parameters = {one.definition["name"]: one.definition for one in case.operation.query}
    pairs = parse_qsl(query, keep_blank_values=True)
    return bool(pairs) and len({name for name, _ in pairs}) == len(pairs) and all(
        name in parameters and is_valid(parameters[name], text) for name, text in pairs
    )


def is_valid_with_nulls(case):
    """Whether the body is as the document wants it once empty texts are null, which they stand for in every optional field."""
    if not isinstance(case.body, dict) or "" not in case.body.values():
        return False
    schema = case.operation.definition.raw["requestBody"]["content"]["application/json"]["schema"]
    components = case.operation.schema.raw_schema["components"]
    meant = {field: None if value == "" else value for field, value in case.body.items()}
    return jsonschema_rs.is_valid({**schema, "components": components}, meant)


def is_valid(parameter, text):
    # An empty value stands for an absent one, as the description of the document says.
    if text == "" and parameter["name"] != "dry_run" and not parameter.get("required"):
        return True
    schema = parameter["schema"]
    return jsonschema_rs.is_valid(schema, value_of(schema.get("type"), text))


def value_of(kind, text):
    """The value that a text of the query means to a schema of this type."""
    if kind == "array":
        return text.split(",")
    if kind in ("integer", "number") and re.fullmatch(r"-?[0-9]{1,15}(\.[0-9]{1,15})?", text):
        return float(text) if "." in text else int(text)
    return text
