"""Uses the class of Nagstamon that speaks to an Alertmanager as its windows do, without a window.

Standard input is a JSON object: `settings` of the server as Nagstamon's window has them, and `actions`, a list of Nagstamon's own methods
with their arguments. Standard output is a JSON object: the rows that Nagstamon shows after all actions, its error text, and what each action raised.
"""
import json
import sys

wanted = json.load(sys.stdin)
# Nagstamon reads the arguments of the program when it is imported.
sys.argv = sys.argv[:1]
# Nagstamon logs to standard output.
answers, sys.stdout = sys.stdout, sys.stderr

from Nagstamon.Config import Server, conf  # noqa: E402
from Nagstamon.Servers import create_server  # noqa: E402

settings = Server()
settings.name = 'realm'
settings.save_password = True
for name, value in wanted['settings'].items():
    setattr(settings, name, value)
conf.servers[settings.name] = settings
server = create_server(settings)


def poll():
    server.GetStatus()
    return [
        [service.host, service.name, service.status, service.attempt, service.status_information]
        for host in server.hosts.values()
        for service in host.services.values()
    ]


poll()
raised = []
for method, values in wanted['actions']:
    try:
        getattr(server, method)(values)
        raised.append(None)
    except Exception as error:
        raised.append(f'{type(error).__name__}: {error}')
print(json.dumps({'rows': poll(), 'error': server.status_description, 'raised': raised}), file=answers)
