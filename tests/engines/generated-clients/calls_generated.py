"""Four calls with the client that openapi-generator makes for Python: calls_generated.py URL USER PASSWORD; prints a line a call."""

import json
import sys

from realmgate_generated import ApiClient, ConfigApi, Configuration, NewHost, StatusApi, TokenApi
from realmgate_generated.exceptions import ApiException

url, user, password = sys.argv[1:]
entrance = ApiClient(Configuration(host=url, username=user, password=password))
issued = TokenApi(entrance).token_issue_with_http_info()
print("log-in", issued.status_code, issued.data.data.token_type)

client = ApiClient(Configuration(host=url, access_token=issued.data.data.access))
overview = StatusApi(client).status_overview_with_http_info("paris")
print("overview", overview.status_code, overview.data.data.realm)

host = NewHost(host_name="never-made", address="192.0.2.1")
tried = ConfigApi(client).config_create_host_with_http_info("paris", host, dry_run=True)
print("dry_run", tried.status_code, tried.data.data.actual_instance.would_create.host_name == "never-made")

try:
    StatusApi(client).status_host("paris", "no/such 100%")
except ApiException as problem:
    print("missing", problem.status, json.loads(problem.body)["code"])
