"""Ten calls with the client that openapi-python-client makes: calls.py URL USER PASSWORD; prints a line a call."""

import base64
import sys
from urllib.parse import quote

from realmgate_client.api.config import config_create_host
from realmgate_client.api.events import events_view
from realmgate_client.api.metrics import metrics_series
from realmgate_client.api.stats import stats_realms
from realmgate_client.api.status import status_host, status_host_services, status_hosts, status_overview
from realmgate_client.api.token import token_issue
from realmgate_client.client import AuthenticatedClient
from realmgate_client.models import NewHost, StatusHostsFieldsItem, StatusHostsStateNameItem

url, user, password = sys.argv[1:]
basic = base64.b64encode(f"{user}:{password}".encode()).decode()
issued = token_issue.sync_detailed(client=AuthenticatedClient(base_url=url, token=basic, prefix="Basic"))
if issued.status_code != 200:
    sys.exit(str(issued.parsed))
print("log-in", issued.status_code.value, issued.parsed.data.token_type)

client = AuthenticatedClient(base_url=url, token=issued.parsed.data.access)

realms = stats_realms.sync_detailed(client=client)
print("realms", realms.status_code.value, realms.parsed.data[0].realm)

overview = status_overview.sync_detailed("paris", client=client)
print("overview", overview.status_code.value, overview.parsed.data.realm)

named = [StatusHostsFieldsItem.HOST_NAME, StatusHostsFieldsItem.STATE_NAME]
rows = status_hosts.sync_detailed("paris", client=client, fields=named, limit=2)
print("fields", rows.status_code.value, sorted(rows.parsed.data[0].to_dict()))

bad = [StatusHostsStateNameItem.DOWN, StatusHostsStateNameItem.UNREACHABLE]
down = status_hosts.sync_detailed("paris", client=client, state_name=bad)
print("filters", down.status_code.value, {row.state_name.value for row in down.parsed.data} <= {"DOWN", "UNREACHABLE"})

services = status_host_services.sync_detailed("paris", "par-app-001", client=client)
print("services", services.status_code.value, len(services.parsed.data) > 3)

series = metrics_series.sync_detailed("paris", client=client, host_name=["par-app-001"], size=1)
print("points", series.status_code.value, len(series.parsed.data[0].points[0]))

tried = config_create_host.sync_detailed(
    "paris", client=client, dry_run=True, body=NewHost(host_name="never-made", address="192.0.2.1", use_templates=["linux"])
)
print("dry_run", tried.status_code.value, tried.parsed.data.would_create is not None)

# What this generator puts into a path is not percent-encoded by it.
missing = status_host.sync_detailed("paris", quote("no/such 100%", safe=""), client=client)
print("missing", missing.status_code.value, missing.parsed.code)

taken = config_create_host.sync_detailed(
    "paris", client=client, body=NewHost(host_name="par-app-001", address="192.0.2.1", use_templates=["linux"])
)
print("taken", taken.status_code.value, taken.parsed.code)
