/* eslint-disable -- written by `npm run openapi` from openapi.json */
export interface paths {
    "/api/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where to begin
         * @description The groups of endpoints, and what is not part of a group.
         *
         *     No token needed.
         */
        get: operations["api.start"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/config/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the group can be asked for
         * @description `allowed=true` leaves what the caller may ask for.
         *
         *     Least role: viewer.
         */
        get: operations["config.index"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/config/hosts/address/{address}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The configuration of the hosts with an address, in all of the caller's realms
         * @description Least role: viewer.
         */
        get: operations["config.find-by-address"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/config/hosts/host_name/{host_name}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The configuration of the hosts of a name, in all of the caller's realms
         * @description Least role: viewer.
         */
        get: operations["config.find-by-name"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/config/import_tool/by_ip/{it_address}/hosts/create/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a host in an import tool
         * @description A field that the import tool cannot hold is refused, never dropped. Null and an empty text mean that a field is absent, and an answer about a host can be sent back: what only answers have is ignored, and named in `meta.notice`. Where several engines will load the host, `meta.sources` says which of them could be asked whether they know the names in it.
         *
         *     Least role: admin.
         */
        post: operations["config.create-host-in-import-tool"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/config/import_tool/by_ip/{it_address}/hosts/delete/{host_name}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a host from an import tool
         * @description The host's services, comments and downtimes go with it.
         *
         *     Least role: admin.
         */
        delete: operations["config.delete-host-from-import-tool"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/config/realm/create-realm/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a realm
         * @description `realms` makes a multirealm of its members, `host_groups` a hostgroup realm, neither a standard realm. An engine is reached at `monitoring_ip` and `monitoring_port`, or at `monitoring_socket`; a realm without one names a `search_backend` or `metrics`. What may be left out may also be null or empty, so that a configuration that was read can be sent back. Running functions see the new realm within ten seconds.
         *
         *     Least role: admin.
         */
        post: operations["config.create-realm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/config/realm/{realm_name}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The whole configuration of a realm or multirealm
         * @description In the form that create-realm takes, read afresh. The ETag is that of the configuration, for If-Match of a change.
         *
         *     Least role: admin.
         */
        get: operations["config.realm"];
        put?: never;
        post?: never;
        /**
         * Remove a realm or multirealm
         * @description Engine, hosts and import tool are not touched. Users lose the realm for good: a later realm of the same name is not theirs. Multirealms lose a member; the only member of one is not removed. Running functions follow within ten seconds.
         *
         *     Least role: admin.
         */
        delete: operations["config.delete-realm"];
        options?: never;
        head?: never;
        /**
         * Change a realm or multirealm
         * @description Fields that are not given stay; null or an empty text takes a field away (RFC 7396). `activated` switches the realm on and off. What was wrong with the realm before does not stand in the way; what the change makes wrong is refused. The answer has the new ETag. Running functions see the change within ten seconds.
         *
         *     Least role: admin.
         */
        patch: operations["config.change-realm"];
        trace?: never;
    };
    "/api/config/realm/{realm_name}/active-host-group/{hostgroup_name}/members/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Members of a hostgroup
         * @description Least role: viewer.
         */
        get: operations["config.hostgroup-members"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/config/realm/{realm_name}/active-host-groups-only-names/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Names of the hostgroups of a realm
         * @description Least role: viewer.
         */
        get: operations["config.hostgroup-names"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/config/realm/{realm_name}/hosts/active/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Configuration of all active hosts of a realm
         * @description Least role: viewer.
         */
        get: operations["config.active-hosts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/config/realm/{realm_name}/hosts/create/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a host in a realm
         * @description A field that the import tool cannot hold is refused, never dropped. Null and an empty text mean that a field is absent, and an answer about a host can be sent back: what only answers have is ignored, and named in `meta.notice`. Where several engines will load the host, `meta.sources` says which of them could be asked whether they know the names in it.
         *
         *     Least role: admin.
         */
        post: operations["config.create-host"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/config/realm/{realm_name}/hosts/delete/{host_name}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a host from a realm
         * @description The host's services, comments and downtimes go with it.
         *
         *     Least role: admin.
         */
        delete: operations["config.delete-host"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/config/realm/{realm_name}/hosts/pending/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Configuration of all pending hosts of a realm
         * @description Least role: viewer.
         */
        get: operations["config.pending-hosts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/config/realm/{realm_name}/hosts/{host_name}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Configuration of one host
         * @description Least role: viewer.
         */
        get: operations["config.host"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/config/realms/hosts/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Configuration of the active hosts of all standard realms
         * @description Least role: viewer.
         */
        get: operations["config.all-hosts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/device-inventory/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the group can be asked for
         * @description `allowed=true` leaves what the caller may ask for.
         *
         *     Least role: viewer.
         */
        get: operations["device-inventory.index"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/device-inventory/realm/{realm_name}/host/{host}/inventory/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What is known of a device: its definition, services, and the document of an inventory tool
         * @description The document is the newest of the host in the index `inventory-<metrics_index>` of the realm in its search backend. A backend that does not answer costs the document only, and `meta.notice` says so.
         *
         *     Least role: viewer.
         */
        get: operations["device-inventory.host"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the group can be asked for
         * @description `allowed=true` leaves what the caller may ask for.
         *
         *     Least role: viewer.
         */
        get: operations["events.index"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/monitoring/kpi/{kpi_id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Key figures that were answered in the last 30 days, by their id
         * @description For whoever sees all of its realms now.
         *
         *     Least role: viewer.
         */
        get: operations["events.kpi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/monitoring/kpi/{kpi_id}/download/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The same as a file: a table for a spreadsheet, or JSON
         * @description Least role: viewer.
         */
        get: operations["events.kpi-download"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/multirealms/{realm_name}/monitoring/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Monitoring events of a realm or multirealm, by kind
         * @description At least one kind must be selected. The last 24 hours by default, the newest first, 10,000 a page.
         *
         *     Least role: viewer.
         */
        get: operations["events.view.multirealms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/multirealms/{realm_name}/monitoring/kpi/hosts/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Problems, alerts and times to answer and repair of hosts
         * @description HARD problems of the last 24 hours by default. The answer is kept for 30 days under its `kpi_id`.
         *
         *     Least role: viewer.
         */
        get: operations["events.kpi-hosts.multirealms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/multirealms/{realm_name}/monitoring/kpi/services/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Problems, alerts and times to answer and repair of services
         * @description HARD problems of the last 24 hours by default. The answer is kept for 30 days under its `kpi_id`.
         *
         *     Least role: viewer.
         */
        get: operations["events.kpi-services.multirealms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/realms/{realm_name}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Monitoring events of the realm's index in its search backend
         * @description All values are exact, but for `display_name` and `message`, of which a part is enough. The newest come first.
         *
         *     `host_name` and `display_name` exclude each other.
         *
         *     Least role: viewer.
         */
        get: operations["events.search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/realms/{realm_name}/hosts/{host}/monitoring/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Monitoring events of one host and its services, by kind
         * @description At least one kind must be selected. The last 24 hours by default, the newest first, 10,000 a page.
         *
         *     Least role: viewer.
         */
        get: operations["events.host-view"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/realms/{realm_name}/monitoring/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Monitoring events of a realm or multirealm, by kind
         * @description At least one kind must be selected. The last 24 hours by default, the newest first, 10,000 a page.
         *
         *     Least role: viewer.
         */
        get: operations["events.view"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/realms/{realm_name}/monitoring/kpi/hosts/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Problems, alerts and times to answer and repair of hosts
         * @description HARD problems of the last 24 hours by default. The answer is kept for 30 days under its `kpi_id`.
         *
         *     Least role: viewer.
         */
        get: operations["events.kpi-hosts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/realms/{realm_name}/monitoring/kpi/services/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Problems, alerts and times to answer and repair of services
         * @description HARD problems of the last 24 hours by default. The answer is kept for 30 days under its `kpi_id`.
         *
         *     Least role: viewer.
         */
        get: operations["events.kpi-services"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/realms/{realm_name}/syslogs/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Syslog events of the realm in its search backend
         * @description Least role: viewer.
         */
        get: operations["events.syslogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/infrastructure/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the group can be asked for
         * @description `allowed=true` leaves what the caller may ask for.
         *
         *     Least role: viewer.
         */
        get: operations["infrastructure.index"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/infrastructure/engine-info/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The engines of all standard realms that the caller sees
         * @description An engine that does not answer is a row with `reachable: false`, and what it would have said is null.
         *
         *     Least role: viewer.
         */
        get: operations["infrastructure.engines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/infrastructure/realm/{realm_name}/engine-info/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The engine of a realm
         * @description Least role: viewer.
         */
        get: operations["infrastructure.engine"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/infrastructure/realm/{realm_name}/engine_ips/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Import tool and satellites of a realm
         * @description Least role: viewer.
         */
        get: operations["infrastructure.engine-addresses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/metrics/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the group can be asked for
         * @description `allowed=true` leaves what the caller may ask for.
         *
         *     Least role: viewer.
         */
        get: operations["metrics.index"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/metrics/realm/{realm_name}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Metrics of a realm, as series over time
         * @description A series is what one measurement of a host or service was over time; the last 24 hours where no time is given. Its points are means over steps, which follow from the range and from how often was measured: at most 1,000 a series, and fewer where there are many series.
         *
         *     `host_name` and `display_name` exclude each other.
         *
         *     `step` and `max_points` exclude each other.
         *
         *     Least role: viewer.
         */
        get: operations["metrics.series"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/metrics/realm/{realm_name}/measurements/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Measurements of a realm that had points within the last seven days
         * @description Least role: viewer.
         */
        get: operations["metrics.measurements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/passive-checks/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the group can be asked for
         * @description `allowed=true` leaves what the caller may ask for.
         *
         *     Least role: viewer.
         */
        get: operations["passive-checks.index"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/passive-checks/api-key/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller's API key
         * @description What a sender of notifications shows in place of a token: in the header `X-Api-Key`, as `Authorization: ApiKey KEY`, as the password of HTTP Basic, or in the query as `api_key`. The same at every call, until it is rotated.
         *
         *     Least role: operator.
         */
        get: operations["passive-checks.api-key"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/passive-checks/parser/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit a notification as a passive check
         * @description 202: it is kept, and will be delivered to the engine of its realm, in the order of each service, for up to 24 hours. The same `event.id` of the same sender within 24 hours is taken once (`duplicate`).
         *
         *     Least role: operator.
         */
        post: operations["passive-checks.submit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/realms/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Realms that the caller sees, and what they have
         * @description Least role: viewer.
         */
        get: operations["api.realms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reports/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the group can be asked for
         * @description `allowed=true` leaves what the caller may ask for.
         *
         *     Least role: viewer.
         */
        get: operations["reports.index"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reports/info/multirealms/{realm_name}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * States, availability, events and worst hosts of a realm or multirealm
         * @description As JSON, or as one HTML page with charts that needs nothing else (`format=html`, or by Accept).
         *
         *     Least role: viewer.
         */
        get: operations["reports.info.multirealms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reports/info/realms/{realm_name}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * States, availability, events and worst hosts of a realm or multirealm
         * @description As JSON, or as one HTML page with charts that needs nothing else (`format=html`, or by Accept).
         *
         *     Least role: viewer.
         */
        get: operations["reports.info"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/stats/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the group can be asked for
         * @description `allowed=true` leaves what the caller may ask for.
         *
         *     Least role: viewer.
         */
        get: operations["stats.index"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/stats/get-all-users/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All users, with their realms and living sessions
         * @description Least role: admin.
         */
        get: operations["stats.users"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/stats/get-users-and-sessions/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Numbers of logged users and of active sessions
         * @description Least role: viewer.
         */
        get: operations["stats.session-counts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/stats/origins/realms/{realm_name}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Origins of a realm
         * @description Least role: viewer.
         */
        get: operations["stats.origins-of-realm"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/stats/realms/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Configuration of every realm that the caller sees, without secrets and certificates
         * @description Least role: viewer.
         */
        get: operations["stats.realms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/stats/realms/collectors/{realm_name}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Pollers and loggers of a realm
         * @description Least role: viewer.
         */
        get: operations["stats.collectors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/stats/realms/{user_name}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Realms and multirealms associated to a user
         * @description Least role: viewer.
         */
        get: operations["stats.realms-of-user"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/stats/user/{user_name}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End a user's sessions
         * @description The tokens of the sessions stop working when the gateway next asks its authorizer, within a minute.
         *
         *     Least role: admin.
         */
        delete: operations["stats.end-sessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/stats/{id_origin}/realms/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Realms associated to an origin
         * @description Least role: viewer.
         */
        get: operations["stats.realms-of-origin"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/status/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the group can be asked for
         * @description `allowed=true` leaves what the caller may ask for.
         *
         *     Least role: viewer.
         */
        get: operations["status.index"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/status/multirealms/{realm_name}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Global state of a realm or multirealm, counted by the engines
         * @description A multirealm's total counts each engine once, also where several of its members share one.
         *
         *     Least role: viewer.
         */
        get: operations["status.overview.multirealms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/status/multirealms/{realm_name}/business_processes/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Business processes with rule, state, parents and children
         * @description Least role: viewer.
         */
        get: operations["status.business-processes.multirealms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/status/multirealms/{realm_name}/host/availability/{host}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Availability of one host, with its outages
         * @description A record of a realm; of a multirealm a list, one record for each member that has the host.
         *
         *     Least role: viewer.
         */
        get: operations["status.host-availability.multirealms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/status/multirealms/{realm_name}/host/{host}/services/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Services and status of a host
         * @description Least role: viewer.
         */
        get: operations["status.host-services.multirealms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/status/multirealms/{realm_name}/hostgroups/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Status of the hosts and services of each hostgroup
         * @description Least role: viewer.
         */
        get: operations["status.hostgroups.multirealms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/status/multirealms/{realm_name}/hostgroups/{hostgroup_name}/hosts/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Hosts and status of a hostgroup
         * @description Least role: viewer.
         */
        get: operations["status.hostgroup-hosts.multirealms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/status/multirealms/{realm_name}/hosts-grouped-by-pack/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Host names grouped by assigned pack
         * @description Least role: viewer.
         */
        get: operations["status.hosts-by-pack.multirealms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/status/multirealms/{realm_name}/hosts/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All hosts and their status
         * @description Least role: viewer.
         */
        get: operations["status.hosts.multirealms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/status/multirealms/{realm_name}/hosts/availability/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Availability of the hosts of a realm or multirealm, from HARD states
         * @description The last 24 hours by default. `meta.summary` is over all hosts, whatever page is asked for.
         *
         *     Least role: viewer.
         */
        get: operations["status.hosts-availability.multirealms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/status/realms/service-status/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Hosts and services with state, check status and performance data, of all standard realms
         * @description Least role: viewer.
         */
        get: operations["status.service-status"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/status/realms/{realm_name}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Global state of a realm or multirealm, counted by the engines
         * @description A multirealm's total counts each engine once, also where several of its members share one.
         *
         *     Least role: viewer.
         */
        get: operations["status.overview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/status/realms/{realm_name}/all-service-status/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Hosts and services with state, check status and performance data, of a standard realm
         * @description Least role: viewer.
         */
        get: operations["status.all-service-status"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/status/realms/{realm_name}/business_processes/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Business processes with rule, state, parents and children
         * @description Least role: viewer.
         */
        get: operations["status.business-processes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/status/realms/{realm_name}/host/availability/{host}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Availability of one host, with its outages
         * @description A record of a realm; of a multirealm a list, one record for each member that has the host.
         *
         *     Least role: viewer.
         */
        get: operations["status.host-availability"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/status/realms/{realm_name}/host/{host}/services/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Services and status of a host
         * @description Least role: viewer.
         */
        get: operations["status.host-services"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/status/realms/{realm_name}/hostgroups/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Status of the hosts and services of each hostgroup
         * @description Least role: viewer.
         */
        get: operations["status.hostgroups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/status/realms/{realm_name}/hostgroups/{hostgroup_name}/hosts/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Hosts and status of a hostgroup
         * @description Least role: viewer.
         */
        get: operations["status.hostgroup-hosts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/status/realms/{realm_name}/hosts-grouped-by-pack/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Host names grouped by assigned pack
         * @description Least role: viewer.
         */
        get: operations["status.hosts-by-pack"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/status/realms/{realm_name}/hosts/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All hosts and their status
         * @description Least role: viewer.
         */
        get: operations["status.hosts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/status/realms/{realm_name}/hosts/availability/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Availability of the hosts of a realm or multirealm, from HARD states
         * @description The last 24 hours by default. `meta.summary` is over all hosts, whatever page is asked for.
         *
         *     Least role: viewer.
         */
        get: operations["status.hosts-availability"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/status/realms/{realm_name}/hosts/{host}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * State of one host
         * @description Least role: viewer.
         */
        get: operations["status.host"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/summary/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the group can be asked for
         * @description `allowed=true` leaves what the caller may ask for.
         *
         *     Least role: viewer.
         */
        get: operations["summary.index"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/summary/assets-state/duplicated-by-ip/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * IP addresses that several hosts of standard realms have, each with the number of these hosts
         * @description From the index of the collector watch; `meta.notice` names realms that are not in it.
         *
         *     Least role: viewer.
         */
        get: operations["summary.duplicated-by-ip"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/summary/assets-state/duplicated-by-name/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Host names that several hosts of standard realms have, each with the number of these hosts
         * @description From the index of the collector watch; `meta.notice` names realms that are not in it.
         *
         *     Least role: viewer.
         */
        get: operations["summary.duplicated-by-name"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/summary/assets-state/hosts-by-state/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Hosts by state, of all standard realms that the caller sees
         * @description Counts only; the total has each engine once, also where several realms share it.
         *
         *     Least role: viewer.
         */
        get: operations["summary.hosts-by-state"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/summary/assets-state/long-time-down/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Hosts that are DOWN (HARD) for more than so many days, of all standard realms that the caller sees
         * @description `since` is when the host was last seen up. Acknowledged ones and those in downtime are among them.
         *
         *     Least role: viewer.
         */
        get: operations["summary.hosts-long-time-down"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/summary/assets-state/with-checks-disabled/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Hosts with active checks disabled, not checked for more than so many days, of all standard realms that the caller sees
         * @description `since` is the last check, null where there was none: those are listed with any number of days.
         *
         *     Least role: viewer.
         */
        get: operations["summary.hosts-with-checks-disabled"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/summary/assets-state/{realm_name}/hosts-by-state/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Hosts by state, of a realm
         * @description Counts only; the total has each engine once, also where several realms share it.
         *
         *     Least role: viewer.
         */
        get: operations["summary.realm-hosts-by-state"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/summary/assets-state/{realm_name}/long-time-down/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Hosts that are DOWN (HARD) for more than so many days, of a realm
         * @description `since` is when the host was last seen up. Acknowledged ones and those in downtime are among them.
         *
         *     Least role: viewer.
         */
        get: operations["summary.realm-hosts-long-time-down"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/summary/assets-state/{realm_name}/with-checks-disabled/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Hosts with active checks disabled, not checked for more than so many days, of a realm
         * @description `since` is the last check, null where there was none: those are listed with any number of days.
         *
         *     Least role: viewer.
         */
        get: operations["summary.realm-hosts-with-checks-disabled"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/summary/hosts-by-pack-state/with-packs-configured/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Hosts with and without any pack, of all standard realms that the caller sees
         * @description Counts have each engine once; names stand once for each realm.
         *
         *     Least role: viewer.
         */
        get: operations["summary.with-packs-configured"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/summary/hosts-by-pack-state/with-specific-pack/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Hosts with and without one pack, of all standard realms that the caller sees
         * @description Counts have each engine once; names stand once for each realm.
         *
         *     Least role: viewer.
         */
        get: operations["summary.with-specific-pack"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/summary/hosts-by-pack-state/{realm_name}/with-packs-configured/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Hosts with and without any pack, of a realm
         * @description Counts have each engine once; names stand once for each realm.
         *
         *     Least role: viewer.
         */
        get: operations["summary.realm-with-packs-configured"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/summary/hosts-by-pack-state/{realm_name}/with-specific-pack/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Hosts with and without one pack, of a realm
         * @description Counts have each engine once; names stand once for each realm.
         *
         *     Least role: viewer.
         */
        get: operations["summary.realm-with-specific-pack"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/summary/realms/connected/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Standard realms and multirealms by whether their engines answer
         * @description An engine that does not answer is a finding of this answer, which is never partial.
         *
         *     Least role: viewer.
         */
        get: operations["summary.connected"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/summary/realms/hostgroups/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Standard realms with the names of their hostgroups
         * @description Least role: viewer.
         */
        get: operations["summary.hostgroups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/summary/realms/realms/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Realms and multirealms that the caller sees
         * @description Least role: viewer.
         */
        get: operations["summary.realms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/summary/services/long-time-down/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Services that are CRITICAL (HARD) for more than so many days, of all standard realms that the caller sees
         * @description `since` is when the service was last seen in another state. Acknowledged ones and those in downtime are among them.
         *
         *     Least role: viewer.
         */
        get: operations["summary.services-long-time-down"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/summary/services/services-by-state/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Services by state, of all standard realms that the caller sees
         * @description Counts only; the total has each engine once, also where several realms share it.
         *
         *     Least role: viewer.
         */
        get: operations["summary.services-by-state"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/summary/services/with-checks-disabled/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Services with active checks disabled, not checked for more than so many days, of all standard realms that the caller sees
         * @description `since` is the last check, null where there was none: those are listed with any number of days.
         *
         *     Least role: viewer.
         */
        get: operations["summary.services-with-checks-disabled"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/summary/services/{realm_name}/long-time-down/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Services that are CRITICAL (HARD) for more than so many days, of a realm
         * @description `since` is when the service was last seen in another state. Acknowledged ones and those in downtime are among them.
         *
         *     Least role: viewer.
         */
        get: operations["summary.realm-services-long-time-down"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/summary/services/{realm_name}/services-by-state/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Services by state, of a realm
         * @description Counts only; the total has each engine once, also where several realms share it.
         *
         *     Least role: viewer.
         */
        get: operations["summary.realm-services-by-state"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/summary/services/{realm_name}/with-checks-disabled/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Services with active checks disabled, not checked for more than so many days, of a realm
         * @description `since` is the last check, null where there was none: those are listed with any number of days.
         *
         *     Least role: viewer.
         */
        get: operations["summary.realm-services-with-checks-disabled"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/token/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Log in
         * @description Takes the user name and password as HTTP Basic and starts a session.
         *
         *     No token needed.
         */
        get: operations["token.issue"];
        put?: never;
        /**
         * Log in, by a body
         * @description The same as `GET`, with the user name and the password in the body.
         *
         *     No token needed.
         */
        post: operations["token.issue-by-post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/token/keys/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller's keys for programs
         * @description Those that work. Not with a key: this needs a log-in.
         *
         *     Least role: viewer.
         */
        get: operations["token.list-keys"];
        put?: never;
        /**
         * Make a key for a program
         * @description The key goes where an access token goes: `Authorization: Bearer KEY`. It is shown in this answer only, and stops with its owner, on its day, or when it is revoked. Not with a key: this needs a log-in. As the answer holds a secret it is kept nowhere, and no Idempotency-Key is taken: where an answer was lost, list the keys and revoke the one too many.
         *
         *     Least role: viewer.
         */
        post: operations["token.make-key"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/token/keys/{key_id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a key
         * @description The key stops working when the gateway next asks its authorizer, within a minute. Not with a key: this needs a log-in.
         *
         *     Least role: viewer.
         */
        delete: operations["token.revoke-key"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/token/refresh/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refresh the tokens
         * @description The answer holds the next refresh token. The same token gives the same answer for ten seconds; used later, it ends the session.
         *
         *     No token needed.
         */
        post: operations["token.refresh"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/utils/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the group can be asked for
         * @description `allowed=true` leaves what the caller may ask for.
         *
         *     Least role: viewer.
         */
        get: operations["utils.index"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/utils/svc-add-host/import-tool/{import_tool_ip}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a host, addressed by import-tool IP
         * @description 201 when the host was created, 200 when it was there already with the same address, 409 when with another. Where several engines will load the host, `meta.sources` says which of them could be asked.
         *
         *     Least role: admin.
         */
        post: operations["utils.add-host-to-import-tool"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/utils/svc-add-host/realm/{realm_name}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a host, addressed by realm name
         * @description 201 when the host was created, 200 when it was there already with the same address, 409 when with another. Where several engines will load the host, `meta.sources` says which of them could be asked.
         *
         *     Least role: admin.
         */
        post: operations["utils.add-host"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/utils/svc-check/realm/{realm_name}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check the application of a realm
         * @description Looks at engine and import tool. What is found wrong is a verdict, not an error.
         *
         *     Least role: operator.
         */
        get: operations["utils.check"];
        put?: never;
        /**
         * Check the application of a realm
         * @description Looks at engine and import tool. What is found wrong is a verdict, not an error.
         *
         *     Least role: operator.
         */
        post: operations["utils.check-by-post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/utils/svc-delete-host/import-tool/{import_tool_ip}/host/{host_id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a host, addressed by import-tool IP
         * @description Least role: admin.
         */
        delete: operations["utils.delete-host-from-import-tool"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/utils/svc-delete-host/realm/{realm_name}/host/{host_id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a host, addressed by realm name
         * @description Least role: admin.
         */
        delete: operations["utils.delete-host"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/utils/svc-restart/realm/{realm_name}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Restart the application of a realm
         * @description Restarts the engine and waits until its start has moved; of several at once, one does and all are confirmed. 504 `restart_not_confirmed` when it takes longer: the engine may come back later. Through a hostgroup realm it needs the right to see a realm that holds the whole engine, else 403 `realm_is_part_of_engine`. Prefer POST: a GET may be repeated by what lies between.
         *
         *     Least role: operator.
         */
        get: operations["utils.restart"];
        put?: never;
        /**
         * Restart the application of a realm
         * @description Restarts the engine and waits until its start has moved; of several at once, one does and all are confirmed. 504 `restart_not_confirmed` when it takes longer: the engine may come back later. Through a hostgroup realm it needs the right to see a realm that holds the whole engine, else 403 `realm_is_part_of_engine`. Prefer POST: a GET may be repeated by what lies between.
         *
         *     Least role: operator.
         */
        post: operations["utils.restart-by-post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether it works
         * @description Without a token: whether this answers. With an administrator's: whether the table, the secrets, the queues of passive checks and the registered backends do. The status is 200 in both cases.
         *
         *     No token needed.
         */
        get: operations["api.health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/version/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Which release answers
         * @description The same is in the header X-Api-Release of every answer.
         *
         *     No token needed.
         */
        get: operations["api.version"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AccessKeyListAnswer: {
            /** @description what was asked for */
            data: components["schemas"]["AccessKeyRow"][];
            meta: components["schemas"]["Meta"];
        };
        /** @description A key for a program, without what makes it one. */
        AccessKeyRow: {
            /** @description tells the key from others: in the audit, in the log, and to revoke it */
            key_id?: string;
            /** @description what the key is for */
            name?: string;
            /**
             * @description what the key may do; never more than its owner may
             * @enum {string}
             */
            role?: "viewer" | "operator";
            /** @description the realms that the key sees, where its owner still does; null: all that its owner sees */
            realms?: string[] | null;
            /**
             * Format: date-time
             * @description when it was created; null: not known
             */
            created_at?: string;
            /**
             * Format: date-time
             * @description when it stops working
             */
            expires_at?: string;
            /** @description when it was used last, to some ten minutes; null: never */
            last_used_at?: string | null;
        };
        /** @description A key with which a sender submits notifications. */
        ApiKey: {
            /** @description null in a dry run */
            api_key: string | null;
            /** @description whether the key is a new one */
            rotated: boolean;
        };
        /** @description Availability of all hosts of a list together. */
        AvailabilitySummary: {
            /** @description how many hosts there are, or which, as their type says */
            hosts: number;
            /** @description of the hosts of which something is known */
            mean_percent: number | null;
            /** @description the worst of the hosts */
            min_percent: number | null;
            /** @description the best of the hosts */
            max_percent: number | null;
            /** @description hosts; null without a threshold */
            below_threshold: number | null;
        };
        BusinessProcessListOfRealmsAnswer: {
            /** @description what was asked for */
            data: components["schemas"]["BusinessProcessRow"][];
            meta: components["schemas"]["Meta"];
        };
        /** @description A business process: a service whose state follows from those of others. */
        BusinessProcessRow: {
            /** @description the realm that it is from */
            realm?: string;
            /** @description the name by which the engine knows the host */
            host_name?: string;
            /** @description null when the process is a host */
            description?: string | null;
            /** @description the name for people; where nobody gave one, the name itself */
            display_name?: string | null;
            /** @description e.g. `web-1,http & (db-1 | db-2)`; null where it names what a hostgroup realm does not show */
            rule?: string | null;
            /** @description a host state when `description` is null, else a service state */
            state?: number | null;
            /** @description its state, in the words of the engine; PENDING: never checked */
            state_name?: ("UP" | "DOWN" | "UNREACHABLE" | "OK" | "WARNING" | "CRITICAL" | "UNKNOWN" | "PENDING") | null;
            /** @description HARD: confirmed by all attempts; SOFT: attempts are still confirming it */
            state_type?: ("SOFT" | "HARD") | null;
            /** @description the first line of what the check said */
            output?: string | null;
            /** @description when it was checked last; null: never */
            last_check?: string | null;
            /** @description when the state changed last; null: never */
            last_state_change?: string | null;
            /** @description somebody has said that he takes care of it; of counts, how many of these there are */
            acknowledged?: boolean | null;
            /** @description it is in a scheduled downtime; of counts, how many of these there are */
            in_downtime?: boolean | null;
            /** @description 0 to 5 */
            business_impact?: number | null;
            /** @description the business processes whose rules name this one */
            parents?: {
                /** @description the name by which the engine knows the host */
                host_name: string;
                /** @description the service of that host; null: the host itself */
                description: string | null;
            }[];
            /** @description what its own rule names, of what the realm shows */
            children?: {
                /** @description the name by which the engine knows the host */
                host_name: string;
                /** @description the service of that host; null: the host itself */
                description: string | null;
            }[];
        };
        CollectorListAnswer: {
            /** @description what was asked for */
            data: components["schemas"]["CollectorRow"][];
            meta: components["schemas"]["Meta"];
        };
        /** @description What gathers data for a realm. */
        CollectorRow: {
            /** @description the realm that it is from */
            realm?: string;
            /**
             * @description poller: the engine's own node; satellite: another node of its cluster
             * @enum {string}
             */
            kind?: "poller" | "satellite" | "logger" | "search_logger" | "collectd";
            /** @description the name that the realm or its engine has for it */
            name?: string;
            /** @description where the name is an IP address */
            address?: string | null;
            /**
             * @description who says so: the realm's record or its engine
             * @enum {string}
             */
            source?: "realm" | "engine";
        };
        ConfigChangeRealmAnswer: {
            /** @description what was asked for */
            data: components["schemas"]["WholeRealmConfiguration"] | {
                would_change: components["schemas"]["WholeRealmConfiguration"];
            };
            meta: components["schemas"]["Meta"];
        };
        ConfigCreateHostAnswer: {
            /** @description what was asked for */
            data: components["schemas"]["CreatedHost"] | {
                would_create: components["schemas"]["CreatedHost"];
            };
            meta: components["schemas"]["Meta"];
        };
        ConfigCreateHostInImportToolAnswer: {
            /** @description what was asked for */
            data: components["schemas"]["CreatedHost"] | {
                would_create: components["schemas"]["CreatedHost"];
            };
            meta: components["schemas"]["Meta"];
        };
        ConfigCreateRealmAnswer: {
            /** @description what was asked for */
            data: components["schemas"]["WholeRealmConfiguration"] | {
                would_create: components["schemas"]["WholeRealmConfiguration"];
            };
            meta: components["schemas"]["Meta"];
        };
        ConfigDeleteHostAnswer: {
            /** @description what was asked for */
            data: components["schemas"]["DeletedHost"] | {
                would_delete: components["schemas"]["DeletedHost"];
            };
            meta: components["schemas"]["Meta"];
        };
        ConfigDeleteHostFromImportToolAnswer: {
            /** @description what was asked for */
            data: components["schemas"]["DeletedHost"] | {
                would_delete: components["schemas"]["DeletedHost"];
            };
            meta: components["schemas"]["Meta"];
        };
        ConfigDeleteRealmAnswer: {
            /** @description what was asked for */
            data: components["schemas"]["DeletedRealm"] | {
                would_delete: components["schemas"]["DeletedRealm"];
            };
            meta: components["schemas"]["Meta"];
        };
        ConfigHostgroupNamesAnswer: {
            /** @description what was asked for */
            data: string[];
            meta: components["schemas"]["Meta"];
        };
        /** @description Which engines answer. */
        Connectivity: {
            /** @description standard realms */
            total: number;
            /** @description the realms whose engine answered */
            connected: {
                /** @description how many they are */
                count: number;
                /** @description their names */
                realms: string[];
            };
            /** @description the realms whose engine did not */
            disconnected: {
                /** @description how many they are */
                count: number;
                /** @description their names */
                realms: string[];
            };
            /** @description each realm, whether its engine answered or not */
            realms: {
                /** @description the realm that it is from */
                realm: string;
                /** @description the category that the realm is listed under */
                section: string;
                /** @description its engine answered */
                connected: boolean;
                /** @description why it is not, as the code of a problem */
                code: string | null;
                /** @description the same for a person */
                error: string | null;
            }[];
            /** @description each multirealm, by how many of its members answered */
            multirealms: {
                /** @description the realm that it is from */
                realm: string;
                /** @description the category that the realm is listed under */
                section: string;
                /**
                 * @description whether all members answered, some, or none
                 * @enum {string}
                 */
                state: "connected" | "partly" | "disconnected";
                /** @description those that have an engine */
                members: number;
                /** @description of these, the ones that do not answer */
                disconnected: string[];
            }[];
        };
        ConnectivityAnswer: {
            data: components["schemas"]["Connectivity"];
            meta: components["schemas"]["Meta"];
        };
        /** @description A host as it was put into the import tool. */
        CreatedHost: {
            /** @description no control character, none of `` `~!$%^&*"|'<>?,()=; ``, no blank at its ends, no backslash at its end; not `active`, `pending`, `availability`, `create`, `delete`, `.` or `..` */
            host_name: string;
            /**
             * Format: host-address
             * @description IPv4 or IPv6 address, or host name
             */
            address: string;
            /** @description how much depends on it, from 0 (nothing) up */
            business_impact?: number;
            /** @description minutes; 0: no regular checks (not on Icinga 2) */
            check_interval?: number;
            /** @description minutes; 0 only where check_interval is */
            retry_interval?: number;
            /** @description checks in a row that confirm a problem, and make its state HARD */
            max_check_attempts?: number;
            /** @description comma list; a leading + adds to what templates give (not on Icinga 2) */
            contact_groups?: string;
            /** @description comma list; a leading + adds to what templates give (not on Icinga 2) */
            contacts?: string;
            /** @description comma list of host names. Not on Icinga 2, where a parent is an object of its own, a dependency */
            parents?: string;
            /** @description which pollers may check it */
            poller_tag?: string;
            /** @description where it stands, in degrees north */
            latitude?: number;
            /** @description where it stands, in degrees east */
            longitude?: number;
            /** @description the engine notifies people of its problems */
            notifications_enabled?: boolean;
            /** @description one `service,directive value` per line; service is exact, `*` or `r:regex`. For Shinken and Alignak only: on Icinga 2 apply rules decide, on Nagios and Naemon the files of the engine */
            service_overrides?: string;
            /** @description service descriptions, `*` or `r:regex`. For Shinken and Alignak only, as service_overrides */
            service_excludes?: string[];
            /** @description templates, the strongest first */
            use_templates?: string[];
            /** @description null where the host was given to an import tool directly */
            realm: string | null;
            /** @description address of the import tool */
            import_tool: string;
            /**
             * @description until the engine is seen to know it
             * @constant
             */
            status: "pending";
            /** @description it can be removed by this API, because it was created by it */
            removable: boolean;
            /** @description when it was created; null: not known */
            created_at: string | null;
        };
        /** @description A host that was taken out of the import tool. */
        DeletedHost: {
            /** @description null where the import tool was addressed */
            realm: string | null;
            /** @description address of the import tool */
            import_tool: string;
            /** @description the name by which the engine knows the host */
            host_name: string;
            /**
             * @description true: it is gone
             * @constant
             */
            deleted: true;
        };
        /** @description A realm that was removed. */
        DeletedRealm: {
            /** @description the realm that it is from */
            realm: string;
            /** @description multirealms whose member it was */
            taken_out_of: string[];
            /**
             * @description true: it is gone
             * @constant
             */
            deleted: true;
        };
        /** @description Something that the API stands on. */
        Dependency: {
            /**
             * @description what kind of thing it is
             * @enum {string}
             */
            kind: "table" | "secrets" | "queue" | "search_backend" | "metrics_backend";
            /** @description of a backend, what it is registered as; of a queue, what waits in it */
            name: string;
            /**
             * @description whether it answered as it should
             * @enum {string}
             */
            status: "ok" | "failed";
            /** @description what is wrong, or worth knowing; for people */
            detail: string | null;
            /** @description how long it took, in milliseconds */
            latency_ms: number;
        };
        /** @description What is known of a device: its host, its services, and the document of an inventory tool. */
        DeviceInventory: {
            /** @description the realm that it is from */
            realm: string;
            /** @description the name by which the engine knows the host */
            host_name: string;
            /** @description the name for people; where nobody gave one, the name itself */
            display_name: string | null;
            /** @description a longer name for people */
            alias: string | null;
            /** @description where the engine reaches it: an IP address or a name */
            address: string | null;
            /** @description file name of a picture of it */
            icon_image: string | null;
            /** @description remarks for people */
            notes: string | null;
            /** @description a link for people, to read about it */
            notes_url: string | null;
            /** @description a link for people, to act on it */
            action_url: string | null;
            /** @description the command that checks the host */
            check_command: string | null;
            /** @description 0 UP, 1 DOWN, 2 UNREACHABLE; null when PENDING */
            state: number | null;
            /** @description its state, in the words of the engine; PENDING: never checked */
            state_name: ("UP" | "DOWN" | "UNREACHABLE" | "PENDING") | null;
            /** @description the first line of what the check said */
            output: string | null;
            /** @description when it was checked last; null: never */
            last_check: string | null;
            /** @description hostgroups that it is in, those that the caller may see */
            groups: string[];
            /** @description packs (service templates) that were assigned to it */
            packs: string[];
            /** @description 0 to 5 */
            business_impact: number | null;
            /** @description names of hosts through which it is reached */
            parents: string[];
            /** @description contacts that are notified */
            contacts: string[];
            /** @description contact groups that are notified */
            contact_groups: string[];
            /** @description where it stands, in degrees north */
            latitude: number | null;
            /** @description where it stands, in degrees east */
            longitude: number | null;
            /** @description custom variables, names in upper case */
            macros: {
                [key: string]: string;
            };
            /** @description how many services there are */
            services: components["schemas"]["DeviceService"][];
            /** @description the newest of the host in the realm's inventory index; null where there is none */
            document: {
                /** @description when it was written */
                time: string | null;
                /** @description the index that it is from */
                index: string;
                /** @description as they were written */
                fields: {
                    [key: string]: unknown;
                };
            } | null;
        };
        DeviceInventoryAnswer: {
            data: components["schemas"]["DeviceInventory"];
            meta: components["schemas"]["Meta"];
        };
        /** @description A service of a device. */
        DeviceService: {
            /** @description the name by which the engine knows the host */
            host_name: string;
            /** @description the service, by the name that the engine knows */
            description: string;
            /** @description the name for people; where nobody gave one, the name itself */
            display_name: string | null;
            /** @description 0 OK, 1 WARNING, 2 CRITICAL, 3 UNKNOWN; null when PENDING */
            state: number | null;
            /** @description its state, in the words of the engine; PENDING: never checked */
            state_name: ("OK" | "WARNING" | "CRITICAL" | "UNKNOWN" | "PENDING") | null;
            /** @description the first line of what the check said */
            output: string | null;
            /** @description when it was checked last; null: never */
            last_check: string | null;
        };
        /** @description The sessions of a user that were ended. */
        EndedSessions: {
            /** @description the name that the person logs in with */
            user_name: string;
            /** @description how many sessions were ended */
            ended_sessions: number;
        };
        /** @description What an engine says of itself. */
        EngineInfo: {
            /** @description the realm that it is from */
            realm: string;
            /** @description the engine answered */
            reachable: boolean;
            /** @description why it is not, as the code of a problem */
            code: string | null;
            /** @description the same for a person */
            error: string | null;
            /** @description of the answer, or of the failure */
            latency_ms: number;
            /** @description its registered address */
            import_tool: string | null;
            /** @description which engine it is; null: it did not say */
            kind: ("icinga2" | "naemon" | "shinken" | "checkmk" | "nagios" | "unknown") | null;
            /** @description what answers in place of the engine */
            cache: "lmd" | null;
            /** @description version of the engine */
            program_version: string | null;
            /** @description version of the engine’s Livestatus */
            livestatus_version: string | null;
            /** @description when the engine was started */
            program_start: string | null;
            /** @description seconds since the engine was started */
            uptime_s: number | null;
            /** @description when the engine looked for commands from outside last */
            last_command_check: string | null;
            /** @description when the engine began a new log file */
            last_log_rotation: string | null;
            /** @description of its process, on its machine */
            pid: number | null;
            /** @description the engine checks hosts by itself */
            execute_host_checks: boolean | null;
            /** @description the engine checks services by itself */
            execute_service_checks: boolean | null;
            /** @description the engine takes results of host checks from outside */
            accept_passive_host_checks: boolean | null;
            /** @description the engine takes results of service checks from outside */
            accept_passive_service_checks: boolean | null;
            /** @description the engine notifies people */
            enable_notifications: boolean | null;
            /** @description the engine runs event handlers */
            enable_event_handlers: boolean | null;
            /** @description the engine looks for hosts and services that flap */
            enable_flap_detection: boolean | null;
            /** @description the engine takes commands from outside, such as checks and restarts */
            check_external_commands: boolean | null;
            /** @description the engine hands performance data on */
            process_performance_data: boolean | null;
            /** @description an average of the engine */
            host_checks_rate: number | null;
            /** @description an average of the engine */
            service_checks_rate: number | null;
            /** @description how many hosts there are, or which, as their type says */
            hosts: number | null;
            /** @description how many services there are */
            services: number | null;
            /** @description other nodes of the engine's cluster */
            satellites: string[] | null;
        };
        EngineInfoAnswer: {
            data: components["schemas"]["EngineInfo"];
            meta: components["schemas"]["Meta"];
        };
        EngineInfoListOfRealmsAnswer: {
            /** @description what was asked for */
            data: components["schemas"]["EngineInfoRow"][];
            meta: components["schemas"]["Meta"];
        };
        /** @description What an engine says of itself. */
        EngineInfoRow: {
            /** @description the realm that it is from */
            realm?: string;
            /** @description the engine answered */
            reachable?: boolean;
            /** @description why it is not, as the code of a problem */
            code?: string | null;
            /** @description the same for a person */
            error?: string | null;
            /** @description of the answer, or of the failure */
            latency_ms?: number;
            /** @description its registered address */
            import_tool?: string | null;
            /** @description which engine it is; null: it did not say */
            kind?: ("icinga2" | "naemon" | "shinken" | "checkmk" | "nagios" | "unknown") | null;
            /** @description what answers in place of the engine */
            cache?: "lmd" | null;
            /** @description version of the engine */
            program_version?: string | null;
            /** @description version of the engine’s Livestatus */
            livestatus_version?: string | null;
            /** @description when the engine was started */
            program_start?: string | null;
            /** @description seconds since the engine was started */
            uptime_s?: number | null;
            /** @description when the engine looked for commands from outside last */
            last_command_check?: string | null;
            /** @description when the engine began a new log file */
            last_log_rotation?: string | null;
            /** @description of its process, on its machine */
            pid?: number | null;
            /** @description the engine checks hosts by itself */
            execute_host_checks?: boolean | null;
            /** @description the engine checks services by itself */
            execute_service_checks?: boolean | null;
            /** @description the engine takes results of host checks from outside */
            accept_passive_host_checks?: boolean | null;
            /** @description the engine takes results of service checks from outside */
            accept_passive_service_checks?: boolean | null;
            /** @description the engine notifies people */
            enable_notifications?: boolean | null;
            /** @description the engine runs event handlers */
            enable_event_handlers?: boolean | null;
            /** @description the engine looks for hosts and services that flap */
            enable_flap_detection?: boolean | null;
            /** @description the engine takes commands from outside, such as checks and restarts */
            check_external_commands?: boolean | null;
            /** @description the engine hands performance data on */
            process_performance_data?: boolean | null;
            /** @description an average of the engine */
            host_checks_rate?: number | null;
            /** @description an average of the engine */
            service_checks_rate?: number | null;
            /** @description how many hosts there are, or which, as their type says */
            hosts?: number | null;
            /** @description how many services there are */
            services?: number | null;
            /** @description other nodes of the engine's cluster */
            satellites?: string[] | null;
        };
        EngineNodeListAnswer: {
            /** @description what was asked for */
            data: components["schemas"]["EngineNodeRow"][];
            meta: components["schemas"]["Meta"];
        };
        /** @description An address that belongs to the engine of a realm. */
        EngineNodeRow: {
            /** @description the realm that it is from */
            realm?: string;
            /**
             * @description what it is to the realm
             * @enum {string}
             */
            kind?: "import_tool" | "satellite";
            /** @description the name that the realm or its engine has for it */
            name?: string;
            /** @description where it is known: engines do not tell those of their nodes */
            address?: string | null;
        };
        EntryPointListAnswer: {
            /** @description what was asked for */
            data: components["schemas"]["EntryPointRow"][];
            meta: components["schemas"]["Meta"];
        };
        /** @description A path to begin at. */
        EntryPointRow: {
            /** @description the name of the group, or of the endpoint where it is part of none */
            name?: string;
            /** @description where to begin; with a token, `GET` of most of them lists what they can be asked for */
            path?: string;
            /** @description what it holds */
            description?: string;
        };
        EventsKpiDownloadAnswer: {
            data: components["schemas"]["Kpi"];
            meta: components["schemas"]["Meta"];
        };
        /** @description Whether the API works. */
        Health: {
            /**
             * @description degraded: one of the dependencies failed
             * @enum {string}
             */
            status: "ok" | "degraded";
            /** @description for an administrator's token only; engines are not asked: see GET /api/stats/collectors/ */
            dependencies?: components["schemas"]["Dependency"][];
        };
        HealthAnswer: {
            data: components["schemas"]["Health"];
            meta: components["schemas"]["Meta"];
        };
        HostAvailabilityListOfRealmsAnswer: {
            /** @description what was asked for */
            data: components["schemas"]["HostAvailabilityRow"][];
            /** @description what is to be said of the answer */
            meta: {
                /**
                 * Format: date-time
                 * @description when the answer was made
                 */
                generated_at: string;
                /** @description IANA name of the time zone of every time in the answer */
                timezone: string;
                /** @description names the request in our logs */
                request_id: string;
                /** @description rows of this answer; lists only */
                count?: number;
                /** @description rows of all pages, where they are counted; with pages only, like the next two */
                total?: number;
                /** @description the most rows that the caller wanted; null: all */
                limit?: number | null;
                /** @description null on the last page */
                next_cursor?: string | null;
                /** @description why the answer is empty or adjusted */
                notice?: string;
                /** @description some realms did not answer; endpoints that ask several realms only */
                partial?: boolean;
                /** @description how it went with each realm that was asked */
                sources?: components["schemas"]["Source"][];
                summary: components["schemas"]["AvailabilitySummary"];
            };
        };
        /** @description How long a host was in each state. */
        HostAvailabilityRow: {
            /** @description the realm that it is from */
            realm?: string;
            /** @description the name by which the engine knows the host */
            host_name?: string;
            /**
             * Format: date-time
             * @description begin of the time that is spoken of
             */
            from?: string;
            /**
             * Format: date-time
             * @description end of the time that is spoken of, which is not in it any more
             */
            to?: string;
            /** @description length of the time that is spoken of, in seconds */
            period_s?: number;
            /** @description how long it was in each state */
            seconds?: {
                /** @description of the state UP: hosts, seconds or per cent, as the group around it says */
                up: number;
                /** @description of the state DOWN: hosts, seconds or per cent, as the group around it says */
                down: number;
                /** @description of the state UNREACHABLE: hosts, seconds or per cent, as the group around it says */
                unreachable: number;
                /** @description never checked so far: hosts, services, seconds or per cent, as the group around it says */
                pending: number;
                /** @description of the time of which nothing is recorded */
                nodata: number;
            };
            /** @description of the whole period */
            percent?: {
                /** @description of the state UP: hosts, seconds or per cent, as the group around it says */
                up: number;
                /** @description of the state DOWN: hosts, seconds or per cent, as the group around it says */
                down: number;
                /** @description of the state UNREACHABLE: hosts, seconds or per cent, as the group around it says */
                unreachable: number;
                /** @description never checked so far: hosts, services, seconds or per cent, as the group around it says */
                pending: number;
                /** @description of the time of which nothing is recorded */
                nodata: number;
            };
            /** @description the part of `seconds` inside a scheduled downtime */
            scheduled_downtime_s?: {
                /** @description of the state UP: hosts, seconds or per cent, as the group around it says */
                up: number;
                /** @description of the state DOWN: hosts, seconds or per cent, as the group around it says */
                down: number;
                /** @description of the state UNREACHABLE: hosts, seconds or per cent, as the group around it says */
                unreachable: number;
                /** @description never checked so far: hosts, services, seconds or per cent, as the group around it says */
                pending: number;
                /** @description of the time of which nothing is recorded */
                nodata: number;
            };
            /** @description available / (available + unavailable); what is not known is in neither; null: nothing is known */
            availability_percent?: number | null;
            /** @description of the period, what is not NODATA */
            known_percent?: number;
            /** @description the availability that was asked for, in per cent */
            threshold?: number | null;
            /** @description the availability is not below the threshold; null: no threshold was given */
            meets_threshold?: boolean | null;
            /**
             * @description its state when the range began
             * @enum {string}
             */
            state_at_start?: "UP" | "DOWN" | "UNREACHABLE" | "PENDING" | "NODATA";
            /**
             * @description a line at the start, one of the four days before it, what the collector watch saw at the start or in those days, what the engine knows of the present, or nothing
             * @enum {string}
             */
            state_at_start_source?: "event" | "backtrack" | "memory" | "current" | "none";
            /** @description times in which it was not up, outside of scheduled downtimes */
            outages?: {
                /** @description how many there were */
                count: number;
                /** @description the longest of them, in seconds */
                longest_s: number;
                /** @description available seconds for each outage that began inside the range */
                mtbf_s: number | null;
                /** @description mean length of the outages that began and ended inside the range */
                mttr_s: number | null;
            };
        };
        HostConfigListAnswer: {
            /** @description what was asked for */
            data: components["schemas"]["HostConfigRow"][];
            meta: components["schemas"]["Meta"];
        };
        HostConfigListOfRealmsAnswer: {
            /** @description what was asked for */
            data: components["schemas"]["HostConfigRow"][];
            meta: components["schemas"]["Meta"];
        };
        /** @description A host as it is configured. */
        HostConfigRow: {
            /** @description the realm that it is from */
            realm?: string;
            /** @description the name by which the engine knows the host */
            host_name?: string;
            /** @description the name for people; where nobody gave one, the name itself */
            display_name?: string | null;
            /** @description a longer name for people */
            alias?: string | null;
            /** @description where the engine reaches it: an IP address or a name */
            address?: string | null;
            /**
             * @description active: the engine knows the host; pending: its import tool holds it and the engine does not, yet
             * @enum {string}
             */
            status?: "active" | "pending";
            /** @description hostgroups; null for a pending host: its templates decide */
            groups?: string[] | null;
            /** @description names of hosts through which it is reached */
            parents?: string[] | null;
            /** @description contacts that are notified */
            contacts?: string[] | null;
            /** @description contact groups that are notified */
            contact_groups?: string[] | null;
            /** @description the command that checks the host */
            check_command?: string | null;
            /** @description the time period in which the engine checks it */
            check_period?: string | null;
            /** @description minutes */
            check_interval?: number | null;
            /** @description minutes */
            retry_interval?: number | null;
            /** @description checks in a row that confirm a problem, and make its state HARD */
            max_check_attempts?: number | null;
            /** @description the engine checks it by itself */
            active_checks_enabled?: boolean | null;
            /** @description the engine takes check results from outside */
            passive_checks_enabled?: boolean | null;
            /** @description the engine notifies people of its problems */
            notifications_enabled?: boolean | null;
            /** @description remarks for people */
            notes?: string | null;
            /** @description a link for people, to read about it */
            notes_url?: string | null;
            /** @description a link for people, to act on it */
            action_url?: string | null;
            /** @description file name of a picture of it */
            icon_image?: string | null;
            /** @description null in lists of active hosts: only the import tool knows them */
            use_templates?: string[] | null;
        };
        /** @description Hosts by state. */
        HostCounts: {
            /** @description all of them */
            total: number;
            /** @description never checked so far: hosts, services, seconds or per cent, as the group around it says */
            pending: number;
            /** @description problems that nobody has acknowledged and that are in no downtime */
            unhandled: number;
            /** @description somebody has said that he takes care of it; of counts, how many of these there are */
            acknowledged: number;
            /** @description it is in a scheduled downtime; of counts, how many of these there are */
            in_downtime: number;
            /** @description that the engine does not check by itself */
            checks_disabled: number;
            /** @description that change between states too often */
            flapping: number;
            /** @description acknowledged, or active checks disabled */
            filtered: number;
            /** @description of the state UP: hosts, seconds or per cent, as the group around it says */
            up: number;
            /** @description of the state DOWN: hosts, seconds or per cent, as the group around it says */
            down: number;
            /** @description of the state UNREACHABLE: hosts, seconds or per cent, as the group around it says */
            unreachable: number;
        };
        HostDownListAnswer: {
            /** @description what was asked for */
            data: components["schemas"]["HostDownRow"][];
            meta: components["schemas"]["Meta"];
        };
        HostDownListOfRealmsAnswer: {
            /** @description what was asked for */
            data: components["schemas"]["HostDownRow"][];
            meta: components["schemas"]["Meta"];
        };
        /** @description A host that is down. */
        HostDownRow: {
            /** @description the realm that it is from */
            realm?: string;
            /** @description the name by which the engine knows the host */
            host_name?: string;
            /** @description the name for people; where nobody gave one, the name itself */
            display_name?: string | null;
            /** @description where the engine reaches it: an IP address or a name */
            address?: string | null;
            /** @description since when that is so; null: not known */
            since?: string | null;
            /** @description seconds until now; null where `since` is */
            duration_s?: number | null;
            /** @description somebody has said that he takes care of it; of counts, how many of these there are */
            acknowledged?: boolean | null;
            /** @description it is in a scheduled downtime; of counts, how many of these there are */
            in_downtime?: boolean | null;
            /** @description the first line of what the check said */
            output?: string | null;
        };
        HostOrServiceStatusListAnswer: {
            /** @description what was asked for */
            data: components["schemas"]["HostOrServiceStatusRow"][];
            meta: components["schemas"]["Meta"];
        };
        HostOrServiceStatusListOfRealmsAnswer: {
            /** @description what was asked for */
            data: components["schemas"]["HostOrServiceStatusRow"][];
            meta: components["schemas"]["Meta"];
        };
        /** @description A host or a service, as its engine sees it now. */
        HostOrServiceStatusRow: {
            /** @description the realm that it is from */
            realm?: string;
            /**
             * @description whether the row is of a host or of a service
             * @enum {string}
             */
            kind?: "host" | "service";
            /** @description the name by which the engine knows the host */
            host_name?: string;
            /** @description null of a host */
            description?: string | null;
            /** @description the name for people; where nobody gave one, the name itself */
            display_name?: string | null;
            /** @description a host state or a service state, as `kind` says; null when PENDING */
            state?: number | null;
            /** @description its state, in the words of the engine; PENDING: never checked */
            state_name?: ("UP" | "DOWN" | "UNREACHABLE" | "OK" | "WARNING" | "CRITICAL" | "UNKNOWN" | "PENDING") | null;
            /** @description HARD: confirmed by all attempts; SOFT: attempts are still confirming it */
            state_type?: ("SOFT" | "HARD") | null;
            /** @description of a host, its own */
            host_state?: number | null;
            /** @description state of the host that the service runs on */
            host_state_name?: ("UP" | "DOWN" | "UNREACHABLE" | "PENDING") | null;
            /** @description the first line of what the check said */
            output?: string | null;
            /** @description the performance data of the last check, as the plugin wrote them */
            perf_data?: string | null;
            /** @description when it was checked last; null: never */
            last_check?: string | null;
            /** @description when it will be checked next; null: not planned */
            next_check?: string | null;
            /** @description when the state changed last; null: never */
            last_state_change?: string | null;
            /** @description when the confirmed state changed last; null: never */
            last_hard_state_change?: string | null;
            /** @description checks in a row that found what is so now */
            current_attempt?: number | null;
            /** @description checks in a row that confirm a problem, and make its state HARD */
            max_check_attempts?: number | null;
            /** @description somebody has said that he takes care of it; of counts, how many of these there are */
            acknowledged?: boolean | null;
            /** @description it is in a scheduled downtime; of counts, how many of these there are */
            in_downtime?: boolean | null;
            /** @description it changes between states too often, so that the engine notifies nobody */
            is_flapping?: boolean | null;
            /** @description the engine checks it by itself */
            active_checks_enabled?: boolean | null;
            /** @description the engine takes check results from outside */
            passive_checks_enabled?: boolean | null;
            /** @description the engine notifies people of its problems */
            notifications_enabled?: boolean | null;
            /** @description a problem, neither acknowledged nor in downtime; of a service, of a host that is up */
            unhandled?: boolean;
            /** @description hostgroups of a host, servicegroups of a service */
            groups?: string[];
        };
        HostStatusListOfRealmsAnswer: {
            /** @description what was asked for */
            data: components["schemas"]["HostStatusRow"][];
            meta: components["schemas"]["Meta"];
        };
        /** @description A host, as its engine sees it now. */
        HostStatusRow: {
            /** @description the realm that it is from */
            realm?: string;
            /** @description the name by which the engine knows the host */
            host_name?: string;
            /** @description the name for people; where nobody gave one, the name itself */
            display_name?: string | null;
            /** @description where the engine reaches it: an IP address or a name */
            address?: string | null;
            /** @description a longer name for people */
            alias?: string | null;
            /** @description 0 UP, 1 DOWN, 2 UNREACHABLE; null when PENDING */
            state?: number | null;
            /** @description its state, in the words of the engine; PENDING: never checked */
            state_name?: ("UP" | "DOWN" | "UNREACHABLE" | "PENDING") | null;
            /** @description HARD: confirmed by all attempts; SOFT: attempts are still confirming it */
            state_type?: ("SOFT" | "HARD") | null;
            /** @description the first line of what the check said */
            output?: string | null;
            /** @description the performance data of the last check, as the plugin wrote them */
            perf_data?: string | null;
            /** @description when it was checked last; null: never */
            last_check?: string | null;
            /** @description when it will be checked next; null: not planned */
            next_check?: string | null;
            /** @description when the state changed last; null: never */
            last_state_change?: string | null;
            /** @description when the confirmed state changed last; null: never */
            last_hard_state_change?: string | null;
            /** @description checks in a row that found what is so now */
            current_attempt?: number | null;
            /** @description checks in a row that confirm a problem, and make its state HARD */
            max_check_attempts?: number | null;
            /** @description somebody has said that he takes care of it; of counts, how many of these there are */
            acknowledged?: boolean | null;
            /** @description it is in a scheduled downtime; of counts, how many of these there are */
            in_downtime?: boolean | null;
            /** @description it changes between states too often, so that the engine notifies nobody */
            is_flapping?: boolean | null;
            /** @description the engine checks it by itself */
            active_checks_enabled?: boolean | null;
            /** @description the engine takes check results from outside */
            passive_checks_enabled?: boolean | null;
            /** @description the engine notifies people of its problems */
            notifications_enabled?: boolean | null;
            /** @description a problem, neither acknowledged nor in downtime */
            unhandled?: boolean;
            /** @description hostgroups that it is in, those that the caller may see */
            groups?: string[];
            /** @description the host's services by state */
            services?: {
                /** @description services in the state OK */
                ok: number | null;
                /** @description services in the state WARNING */
                warning: number | null;
                /** @description services in the state CRITICAL */
                critical: number | null;
                /** @description services in the state UNKNOWN */
                unknown: number | null;
                /** @description never checked so far: hosts, services, seconds or per cent, as the group around it says */
                pending: number | null;
            };
        };
        HostStatusWithMacrosListOfRealmsAnswer: {
            /** @description what was asked for */
            data: components["schemas"]["HostStatusWithMacrosRow"][];
            meta: components["schemas"]["Meta"];
        };
        /** @description A host, as its engine sees it now, with its packs and macros. */
        HostStatusWithMacrosRow: {
            /** @description the realm that it is from */
            realm?: string;
            /** @description the name by which the engine knows the host */
            host_name?: string;
            /** @description the name for people; where nobody gave one, the name itself */
            display_name?: string | null;
            /** @description where the engine reaches it: an IP address or a name */
            address?: string | null;
            /** @description a longer name for people */
            alias?: string | null;
            /** @description 0 UP, 1 DOWN, 2 UNREACHABLE; null when PENDING */
            state?: number | null;
            /** @description its state, in the words of the engine; PENDING: never checked */
            state_name?: ("UP" | "DOWN" | "UNREACHABLE" | "PENDING") | null;
            /** @description HARD: confirmed by all attempts; SOFT: attempts are still confirming it */
            state_type?: ("SOFT" | "HARD") | null;
            /** @description the first line of what the check said */
            output?: string | null;
            /** @description the performance data of the last check, as the plugin wrote them */
            perf_data?: string | null;
            /** @description when it was checked last; null: never */
            last_check?: string | null;
            /** @description when it will be checked next; null: not planned */
            next_check?: string | null;
            /** @description when the state changed last; null: never */
            last_state_change?: string | null;
            /** @description when the confirmed state changed last; null: never */
            last_hard_state_change?: string | null;
            /** @description checks in a row that found what is so now */
            current_attempt?: number | null;
            /** @description checks in a row that confirm a problem, and make its state HARD */
            max_check_attempts?: number | null;
            /** @description somebody has said that he takes care of it; of counts, how many of these there are */
            acknowledged?: boolean | null;
            /** @description it is in a scheduled downtime; of counts, how many of these there are */
            in_downtime?: boolean | null;
            /** @description it changes between states too often, so that the engine notifies nobody */
            is_flapping?: boolean | null;
            /** @description the engine checks it by itself */
            active_checks_enabled?: boolean | null;
            /** @description the engine takes check results from outside */
            passive_checks_enabled?: boolean | null;
            /** @description the engine notifies people of its problems */
            notifications_enabled?: boolean | null;
            /** @description a problem, neither acknowledged nor in downtime */
            unhandled?: boolean;
            /** @description hostgroups that it is in, those that the caller may see */
            groups?: string[];
            /** @description the host's services by state */
            services?: {
                /** @description services in the state OK */
                ok: number | null;
                /** @description services in the state WARNING */
                warning: number | null;
                /** @description services in the state CRITICAL */
                critical: number | null;
                /** @description services in the state UNKNOWN */
                unknown: number | null;
                /** @description never checked so far: hosts, services, seconds or per cent, as the group around it says */
                pending: number | null;
            };
            /** @description custom variables, names in upper case */
            macros?: {
                [key: string]: string;
            };
            /** @description packs (service templates) that were assigned to it */
            packs?: string[];
            /** @description 0 to 5 */
            business_impact?: number | null;
        };
        HostWithChecksDisabledListAnswer: {
            /** @description what was asked for */
            data: components["schemas"]["HostWithChecksDisabledRow"][];
            meta: components["schemas"]["Meta"];
        };
        HostWithChecksDisabledListOfRealmsAnswer: {
            /** @description what was asked for */
            data: components["schemas"]["HostWithChecksDisabledRow"][];
            meta: components["schemas"]["Meta"];
        };
        /** @description A host that its engine does not check. */
        HostWithChecksDisabledRow: {
            /** @description the realm that it is from */
            realm?: string;
            /** @description the name by which the engine knows the host */
            host_name?: string;
            /** @description the name for people; where nobody gave one, the name itself */
            display_name?: string | null;
            /** @description where the engine reaches it: an IP address or a name */
            address?: string | null;
            /** @description its state, in the words of the engine; PENDING: never checked */
            state_name?: ("UP" | "DOWN" | "UNREACHABLE" | "PENDING") | null;
            /** @description since when that is so; null: not known */
            since?: string | null;
            /** @description seconds until now; null where `since` is */
            duration_s?: number | null;
        };
        HostgroupMemberListAnswer: {
            /** @description what was asked for */
            data: components["schemas"]["HostgroupMemberRow"][];
            meta: components["schemas"]["Meta"];
        };
        /** @description A host of a hostgroup. */
        HostgroupMemberRow: {
            /** @description the realm that it is from */
            realm?: string;
            /** @description the name by which the engine knows the host */
            host_name?: string;
            /** @description the name for people; where nobody gave one, the name itself */
            display_name?: string | null;
            /** @description a longer name for people */
            alias?: string | null;
            /** @description where the engine reaches it: an IP address or a name */
            address?: string | null;
        };
        HostgroupStatusListOfRealmsAnswer: {
            /** @description what was asked for */
            data: components["schemas"]["HostgroupStatusRow"][];
            meta: components["schemas"]["Meta"];
        };
        /** @description A hostgroup, with its hosts and services by state. */
        HostgroupStatusRow: {
            /** @description the realm that it is from */
            realm?: string;
            /** @description the name by which the engine knows the hostgroup */
            hostgroup_name?: string;
            /** @description a longer name for people */
            alias?: string | null;
            /** @description its hosts by state */
            hosts?: {
                /** @description all of them */
                total: number | null;
                /** @description of the state UP: hosts, seconds or per cent, as the group around it says */
                up: number | null;
                /** @description of the state DOWN: hosts, seconds or per cent, as the group around it says */
                down: number | null;
                /** @description of the state UNREACHABLE: hosts, seconds or per cent, as the group around it says */
                unreachable: number | null;
                /** @description never checked so far: hosts, services, seconds or per cent, as the group around it says */
                pending: number | null;
            };
            /** @description its hosts' services by state */
            services?: {
                /** @description all of them */
                total: number | null;
                /** @description services in the state OK */
                ok: number | null;
                /** @description services in the state WARNING */
                warning: number | null;
                /** @description services in the state CRITICAL */
                critical: number | null;
                /** @description services in the state UNKNOWN */
                unknown: number | null;
                /** @description never checked so far: hosts, services, seconds or per cent, as the group around it says */
                pending: number | null;
            };
        };
        HostgroupsOfRealmListOfRealmsAnswer: {
            /** @description what was asked for */
            data: components["schemas"]["HostgroupsOfRealmRow"][];
            meta: components["schemas"]["Meta"];
        };
        /** @description The hostgroups of a realm. */
        HostgroupsOfRealmRow: {
            /** @description the realm that it is from */
            realm?: string;
            /** @description the category that the realm is listed under */
            section?: string;
            /** @description how many hostgroups there are */
            hostgroup_count?: number;
            /** @description the names of hostgroups */
            hostgroups?: string[];
        };
        /** @description Hosts with and without a pack. */
        HostsByPacksConfigured: {
            /** @description hosts, each engine counted once */
            total: number;
            with_pack: components["schemas"]["HostsOfSide"];
            without_pack: components["schemas"]["HostsOfSide"];
        };
        HostsByPacksConfiguredAnswer: {
            data: components["schemas"]["HostsByPacksConfigured"];
            meta: components["schemas"]["Meta"];
        };
        /** @description Hosts with and without one pack. */
        HostsBySpecificPack: {
            /** @description hosts, each engine counted once */
            total: number;
            with_pack: components["schemas"]["HostsOfSide"];
            without_pack: components["schemas"]["HostsOfSide"];
            /** @description the pack that was asked for */
            pack_name: string;
        };
        HostsBySpecificPackAnswer: {
            data: components["schemas"]["HostsBySpecificPack"];
            meta: components["schemas"]["Meta"];
        };
        /** @description Hosts by state. */
        HostsByState: {
            /** @description all of them */
            total: number;
            /** @description of the state UP: hosts, seconds or per cent, as the group around it says */
            up: number;
            /** @description of the state DOWN: hosts, seconds or per cent, as the group around it says */
            down: number;
            /** @description of the state UNREACHABLE: hosts, seconds or per cent, as the group around it says */
            unreachable: number;
            /** @description never checked so far: hosts, services, seconds or per cent, as the group around it says */
            pending: number;
            /** @description the same for each realm */
            realms: {
                /** @description the realm that it is from */
                realm: string;
                /** @description all of them */
                total: number;
                /** @description of the state UP: hosts, seconds or per cent, as the group around it says */
                up: number;
                /** @description of the state DOWN: hosts, seconds or per cent, as the group around it says */
                down: number;
                /** @description of the state UNREACHABLE: hosts, seconds or per cent, as the group around it says */
                unreachable: number;
                /** @description never checked so far: hosts, services, seconds or per cent, as the group around it says */
                pending: number;
            }[];
        };
        HostsByStateAnswer: {
            data: components["schemas"]["HostsByState"];
            meta: components["schemas"]["Meta"];
        };
        /** @description Hosts that have something in common. */
        HostsOfSide: {
            /** @description how many hosts they are */
            count: number;
            /** @description how many hosts there are, or which, as their type says */
            hosts: {
                /** @description the realm that it is from */
                realm: string;
                /** @description the name by which the engine knows the host */
                host_name: string;
            }[];
        };
        /** @description Key figures of hosts or services. */
        Kpi: {
            /** @description of this question and its result: equal answers have equal ids */
            kpi_id: string;
            /**
             * @description what the figures are of
             * @enum {string}
             */
            object: "hosts" | "services";
            /**
             * Format: date-time
             * @description begin of the time that is spoken of
             */
            from: string;
            /**
             * Format: date-time
             * @description end of the time that is spoken of, which is not in it any more
             */
            to: string;
            /** @description the realms that the figures are of */
            realms: string[];
            /** @description the only hostgroup that was looked at; null: all hosts */
            hostgroup: string | null;
            totals: components["schemas"]["KpiTotals"];
            /** @description the ten that were longest in problems */
            worst: components["schemas"]["KpiRow"][];
            /** @description one for each host or service that had an alert, most alerts first */
            rows: components["schemas"]["KpiRow"][];
        };
        KpiAnswer: {
            data: components["schemas"]["Kpi"];
            meta: components["schemas"]["Meta"];
        };
        /** @description Key figures of one host or service. */
        KpiRow: {
            /** @description the realm that it is from */
            realm: string;
            /** @description the name by which the engine knows the host */
            host_name: string;
            /** @description the service; null: the figures are of the host */
            service: string | null;
            /** @description HARD problems in the range, those open at its start included */
            problems: number;
            /** @description problems that were there before the range began */
            open_at_start: number;
            /** @description at the end of the range, or now */
            open: number;
            /** @description changes to or between problem states */
            alerts: {
                /** @description all of them */
                total: number;
                /** @description those that were confirmed by all attempts */
                hard: number;
                /** @description those that attempts were still confirming */
                soft: number;
            };
            /** @description how many notifications were sent */
            notifications: number;
            /** @description problems that were acknowledged */
            acknowledged: number;
            /** @description how often flapping began */
            flaps: number;
            /** @description inside the range */
            time_in_problem_s: number;
            /** @description the longest of them, in seconds */
            longest_s: number;
            /** @description from problem to first acknowledgement; of problems that began inside the range */
            mtta_s: number | null;
            /** @description from problem to recovery; of problems that began and ended inside the range */
            mttr_s: number | null;
            /** @description time without problem for each problem */
            mtbf_s: number | null;
            /** @description time without problem */
            availability_percent: number | null;
        };
        /** @description Key figures of all hosts or services together. */
        KpiTotals: {
            /** @description hosts or services that there are now */
            objects: number;
            /** @description those of which anything is told; the others have no row */
            with_events: number;
            /** @description HARD problems in the range, those open at its start included */
            problems: number;
            /** @description problems that were there before the range began */
            open_at_start: number;
            /** @description at the end of the range, or now */
            open: number;
            /** @description changes to or between problem states */
            alerts: {
                /** @description all of them */
                total: number;
                /** @description those that were confirmed by all attempts */
                hard: number;
                /** @description those that attempts were still confirming */
                soft: number;
            };
            /** @description how many notifications were sent */
            notifications: number;
            /** @description problems that were acknowledged */
            acknowledged: number;
            /** @description how often flapping began */
            flaps: number;
            /** @description inside the range */
            time_in_problem_s: number;
            /** @description the longest of them, in seconds */
            longest_s: number;
            /** @description from problem to first acknowledgement; of problems that began inside the range */
            mtta_s: number | null;
            /** @description from problem to recovery; of problems that began and ended inside the range */
            mttr_s: number | null;
            /** @description time without problem for each problem */
            mtbf_s: number | null;
            /** @description time without problem */
            availability_percent: number | null;
        };
        ListedEndpointListAnswer: {
            /** @description what was asked for */
            data: components["schemas"]["ListedEndpointRow"][];
            meta: components["schemas"]["Meta"];
        };
        /** @description An endpoint of a group. */
        ListedEndpointRow: {
            /** @description the operationId of the API document, where `.multirealms` may follow */
            name?: string;
            /**
             * @description the HTTP method
             * @enum {string}
             */
            method?: "GET" | "POST" | "PATCH" | "DELETE";
            /** @description to ask for; what stands in braces is filled in */
            path?: string;
            /** @description what it does */
            summary?: string;
            /**
             * @description the least role that it asks for
             * @enum {string}
             */
            role?: "public" | "viewer" | "operator" | "admin";
            /** @description whether the caller's role may ask for it */
            allowed?: boolean;
        };
        /** @description A user name and its password. */
        LogIn: {
            /** @description the name that the person logs in with */
            user_name: string;
            /** @description as the person types it */
            password: string;
        };
        /** @description A new key for a program, which is shown once. */
        MadeAccessKey: {
            /** @description null in a dry run */
            key_id: string | null;
            /** @description what the key is for */
            name: string;
            /**
             * @description what the key may do; never more than its owner may
             * @enum {string}
             */
            role: "viewer" | "operator";
            /** @description the realms that the key sees, where its owner still does; null: all that its owner sees */
            realms: string[] | null;
            /**
             * Format: date-time
             * @description when it was created; null: not known
             */
            created_at: string;
            /**
             * Format: date-time
             * @description when it stops working
             */
            expires_at: string;
            /** @description when it was used last, to some ten minutes; null: never */
            last_used_at: string | null;
            /** @description the key itself, shown once; null in a dry run */
            key: string | null;
        };
        MeasurementListAnswer: {
            /** @description what was asked for */
            data: components["schemas"]["MeasurementRow"][];
            meta: components["schemas"]["Meta"];
        };
        /** @description Something that is measured of a host. */
        MeasurementRow: {
            /** @description the realm that it is from */
            realm?: string;
            /** @description null where a search backend's documents do not say */
            host_name?: string | null;
            /** @description null: of the host's own check */
            service?: string | null;
            /** @description what was measured, by the name that the check gives it */
            measurement?: string;
            /** @description unit of the values, as the plugin names it; null: none */
            unit?: string | null;
        };
        /** @description What is to be said of an answer. */
        Meta: {
            /**
             * Format: date-time
             * @description when the answer was made
             */
            generated_at: string;
            /** @description IANA name of the time zone of every time in the answer */
            timezone: string;
            /** @description names the request in our logs */
            request_id: string;
            /** @description rows of this answer; lists only */
            count?: number;
            /** @description rows of all pages, where they are counted; with pages only, like the next two */
            total?: number;
            /** @description the most rows that the caller wanted; null: all */
            limit?: number | null;
            /** @description null on the last page */
            next_cursor?: string | null;
            /** @description why the answer is empty or adjusted */
            notice?: string;
            /** @description some realms did not answer; endpoints that ask several realms only */
            partial?: boolean;
            /** @description how it went with each realm that was asked */
            sources?: components["schemas"]["Source"][];
        };
        MetricSeriesListAnswer: {
            /** @description what was asked for */
            data: components["schemas"]["MetricSeriesRow"][];
            meta: components["schemas"]["Meta"];
        };
        /** @description What was measured, over time. */
        MetricSeriesRow: {
            /** @description the realm that it is from */
            realm?: string;
            /** @description null where a search backend's documents do not say */
            host_name?: string | null;
            /** @description null where nobody says: the engine, or the documents */
            display_name?: string | null;
            /** @description null: of the host's own check */
            service?: string | null;
            /** @description what was measured, by the name that the check gives it */
            measurement?: string;
            /** @description unit of the values, as the plugin names it; null: none */
            unit?: string | null;
            /** @description the newest threshold of the range */
            warn?: number | null;
            /** @description the newest threshold of the range */
            crit?: number | null;
            /** @description of the measured points, whatever the step */
            stats?: {
                /** @description the smallest value in the range */
                min: number | null;
                /** @description the largest value in the range */
                max: number | null;
                /** @description mean of the values in the range */
                avg: number | null;
                /** @description the newest value in the range */
                last: number | null;
                /** @description how many values there are in the range */
                count: number;
            };
            /** @description seconds that a point stands for, from its time on; null: as measured */
            step_s?: number | null;
            /** @description [time, value], oldest first; a value is null where a step has none */
            points?: (string | (number | null))[][];
        };
        MonitoringEventPageAnswer: {
            /** @description what was asked for */
            data: components["schemas"]["MonitoringEventRow"][];
            meta: components["schemas"]["Meta"];
        };
        MonitoringEventPageOfRealmsAnswer: {
            /** @description what was asked for */
            data: components["schemas"]["MonitoringEventRow"][];
            meta: components["schemas"]["Meta"];
        };
        /** @description Something that happened in a realm. */
        MonitoringEventRow: {
            /** @description tells the event from all others of the realm */
            id?: string;
            /**
             * Format: date-time
             * @description when it happened
             */
            time?: string;
            /** @description the realm that it is from */
            realm?: string;
            /** @description as engines write it, e.g. HOST ALERT */
            type?: string | null;
            /**
             * @description what happened
             * @enum {string}
             */
            kind?: "alert" | "state" | "notification" | "command" | "flapping" | "downtime" | "acknowledgement" | "check" | "engine";
            /** @description the name by which the engine knows the host */
            host_name?: string | null;
            /** @description the name for people; where nobody gave one, the name itself */
            display_name?: string | null;
            /** @description null for events of hosts */
            service?: string | null;
            /** @description the service, by the name for people; null: it is about the host */
            service_display_name?: string | null;
            /** @description the engine's number */
            state?: number | null;
            /** @description its state, in the words of the engine; PENDING: never checked */
            state_name?: string | null;
            /** @description HARD or SOFT; STARTED, STOPPED…; of a notification its reason */
            state_type?: string | null;
            /** @description number of the check in a row that found the problem */
            attempt?: number | null;
            /** @description who was notified */
            contact_name?: string | null;
            /** @description the command that notified */
            command_name?: string | null;
            /** @description the host's check command */
            host_check_command?: string | null;
            /** @description the first line of what the check said */
            output?: string | null;
            /** @description the line as it was logged */
            message?: string | null;
        };
        /** @description What a new key for a program may do, and for how long. */
        NewAccessKey: {
            /** @description what the key is for */
            name: string;
            /**
             * @description what the key may do; never more than its owner may
             * @default viewer
             * @enum {string}
             */
            role: "viewer" | "operator";
            /** @description without them all of yours */
            realms?: string[];
            /**
             * @description days until it stops working
             * @default 90
             */
            expires_in_days: number;
        };
        /** @description A host to be created. */
        NewHost: {
            /** @description no control character, none of `` `~!$%^&*"|'<>?,()=; ``, no blank at its ends, no backslash at its end; not `active`, `pending`, `availability`, `create`, `delete`, `.` or `..` */
            host_name: string;
            /**
             * Format: host-address
             * @description IPv4 or IPv6 address, or host name
             */
            address: string;
            /** @description how much depends on it, from 0 (nothing) up */
            business_impact?: number | null;
            /** @description minutes; 0: no regular checks (not on Icinga 2) */
            check_interval?: number | null;
            /** @description minutes; 0 only where check_interval is */
            retry_interval?: number | null;
            /** @description checks in a row that confirm a problem, and make its state HARD */
            max_check_attempts?: number | null;
            /** @description comma list; a leading + adds to what templates give (not on Icinga 2) */
            contact_groups?: string | string[] | null;
            /** @description comma list; a leading + adds to what templates give (not on Icinga 2) */
            contacts?: string | string[] | null;
            /** @description comma list of host names. Not on Icinga 2, where a parent is an object of its own, a dependency */
            parents?: string | string[] | null;
            /** @description which pollers may check it */
            poller_tag?: string | null;
            /** @description where it stands, in degrees north */
            latitude?: number | null;
            /** @description where it stands, in degrees east */
            longitude?: number | null;
            /** @description the engine notifies people of its problems */
            notifications_enabled?: boolean | null;
            /** @description one `service,directive value` per line; service is exact, `*` or `r:regex`. For Shinken and Alignak only: on Icinga 2 apply rules decide, on Nagios and Naemon the files of the engine */
            service_overrides?: string | null;
            /** @description service descriptions, `*` or `r:regex`. For Shinken and Alignak only, as service_overrides */
            service_excludes?: string[] | null;
            /** @description templates, the strongest first */
            use_templates?: string[] | null;
            /** @description of answers; ignored */
            readonly realm?: unknown;
            /** @description of answers; ignored */
            readonly import_tool?: unknown;
            /** @description of answers; ignored */
            readonly status?: unknown;
            /** @description of answers; ignored */
            readonly display_name?: unknown;
            /** @description of answers; ignored */
            readonly alias?: unknown;
            /** @description of answers; ignored */
            readonly groups?: unknown;
            /** @description of answers; ignored */
            readonly check_command?: unknown;
            /** @description of answers; ignored */
            readonly check_period?: unknown;
            /** @description of answers; ignored */
            readonly active_checks_enabled?: unknown;
            /** @description of answers; ignored */
            readonly passive_checks_enabled?: unknown;
            /** @description of answers; ignored */
            readonly notes?: unknown;
            /** @description of answers; ignored */
            readonly notes_url?: unknown;
            /** @description of answers; ignored */
            readonly action_url?: unknown;
            /** @description of answers; ignored */
            readonly icon_image?: unknown;
            /** @description of answers; ignored */
            readonly macros?: unknown;
            /** @description of answers; ignored */
            readonly removable?: unknown;
            /** @description of answers; ignored */
            readonly created_at?: unknown;
        };
        /** @description A realm to be created. */
        NewRealm: {
            /** @description the name of the realm, which paths have */
            display_name: string & (unknown & unknown);
            /** @description the category that the realm is listed under */
            section: string;
            /** @description false: it is switched off, and nobody can ask for it */
            activated?: boolean | null;
            /** @description what kind of backend holds its metrics */
            backend_technology?: ("search" | "time-series") | null;
            /** @description address of the realm's collectd server */
            collectd?: string | null;
            /** @description ISO 8601; the time of its creation where it is not given */
            created_at?: string | null;
            /** @description id of a registered search backend */
            search_backend?: number | null;
            /** @description indices or patterns of the log lines in the search backend */
            search_logger_resources?: string[] | null;
            /** @description comma list: every answer is limited to these hostgroups */
            host_groups?: string | null;
            /** @description name of the host on which the realm's engine runs */
            host_name?: string | null;
            /** @description address of a registered import tool */
            import_tool?: string | null;
            /** @description link to the menu of external applications */
            link?: string | null;
            /** @description address of the realm's log server */
            logger?: string | null;
            /** @description indices or patterns of the log lines */
            logger_resources?: string[] | null;
            /** @description name of a registered metrics backend */
            metrics?: string | null;
            /** @description database of the metrics backend; in PromQL the value of a label */
            metrics_db?: string | null;
            /** @description comma list; a prefix `metrics-svc-` is taken off */
            metrics_index?: string | null;
            /** @description comma list; a prefix `monitoring-events-` is taken off */
            monitoring_events_index?: string | null;
            /** @description IP or host name of the engine's status-query interface */
            monitoring_ip?: string | null;
            /** @description its TCP port */
            monitoring_port?: number | null;
            /** @description path of the engine's unix socket; used where monitoring_ip and monitoring_port are not given */
            monitoring_socket?: string | null;
            /** @description the engine’s Livestatus is spoken to over TLS */
            monitoring_tls?: boolean | null;
            /** @description PEM of the authority that signed the certificate of the engine */
            monitoring_tls_ca?: string | null;
            /** @description the realm takes part in observability */
            observability?: boolean | null;
            /** @description what the collector watch sees of states is kept for 35 days, and told where no index of events and no log tells the past */
            state_history?: boolean | null;
            /** @description origins that the realm belongs to */
            origin?: string[] | null;
            /** @description members of a multirealm */
            realms?: (string & (unknown & unknown))[] | null;
            /** @description follows from realms and host_groups; when given it must say the same */
            type?: ("standard" | "hostgroup" | "multirealm") | null;
        };
        /** @description What a log platform sends of an event. */
        Notification: {
            /** @description the event itself */
            event: {
                /** @description the same one within 24 hours is taken once */
                id?: unknown;
                /** @description becomes the output of the check */
                message?: unknown;
                /** @description ISO 8601; the time of the check, if it is of the last 24 hours */
                timestamp?: unknown;
                /** @description 0 OK; 1, 2 WARNING (hosts: UP); 3, 4 CRITICAL (hosts: DOWN) */
                priority?: unknown;
                /** @description object of texts: host_name (or hostname, host), service, realm, return_code (or state, either wins over priority) */
                fields?: unknown;
                /** @description object of texts: the host, where fields have none */
                group_by_fields?: unknown;
                /** @description list: its first text is the host, where neither has one */
                key_tuple?: unknown;
            } & {
                [key: string]: unknown;
            };
            /** @description the output, where the event has no message */
            event_definition_title?: unknown;
            /** @description list of messages: the fields of the first, for the host */
            backlog?: unknown;
        } & {
            [key: string]: unknown;
        };
        /** @description A host in full, as its engine sees it now. */
        OneHost: {
            /** @description the realm that it is from */
            realm: string;
            /** @description the name by which the engine knows the host */
            host_name: string;
            /** @description the name for people; where nobody gave one, the name itself */
            display_name: string | null;
            /** @description where the engine reaches it: an IP address or a name */
            address: string | null;
            /** @description a longer name for people */
            alias: string | null;
            /** @description 0 UP, 1 DOWN, 2 UNREACHABLE; null when PENDING */
            state: number | null;
            /** @description its state, in the words of the engine; PENDING: never checked */
            state_name: ("UP" | "DOWN" | "UNREACHABLE" | "PENDING") | null;
            /** @description HARD: confirmed by all attempts; SOFT: attempts are still confirming it */
            state_type: ("SOFT" | "HARD") | null;
            /** @description the first line of what the check said */
            output: string | null;
            /** @description the performance data of the last check, as the plugin wrote them */
            perf_data: string | null;
            /** @description when it was checked last; null: never */
            last_check: string | null;
            /** @description when it will be checked next; null: not planned */
            next_check: string | null;
            /** @description when the state changed last; null: never */
            last_state_change: string | null;
            /** @description when the confirmed state changed last; null: never */
            last_hard_state_change: string | null;
            /** @description checks in a row that found what is so now */
            current_attempt: number | null;
            /** @description checks in a row that confirm a problem, and make its state HARD */
            max_check_attempts: number | null;
            /** @description somebody has said that he takes care of it; of counts, how many of these there are */
            acknowledged: boolean | null;
            /** @description it is in a scheduled downtime; of counts, how many of these there are */
            in_downtime: boolean | null;
            /** @description it changes between states too often, so that the engine notifies nobody */
            is_flapping: boolean | null;
            /** @description the engine checks it by itself */
            active_checks_enabled: boolean | null;
            /** @description the engine takes check results from outside */
            passive_checks_enabled: boolean | null;
            /** @description the engine notifies people of its problems */
            notifications_enabled: boolean | null;
            /** @description a problem, neither acknowledged nor in downtime */
            unhandled: boolean;
            /** @description hostgroups that it is in, those that the caller may see */
            groups: string[];
            /** @description the host's services by state */
            services: {
                /** @description services in the state OK */
                ok: number | null;
                /** @description services in the state WARNING */
                warning: number | null;
                /** @description services in the state CRITICAL */
                critical: number | null;
                /** @description services in the state UNKNOWN */
                unknown: number | null;
                /** @description never checked so far: hosts, services, seconds or per cent, as the group around it says */
                pending: number | null;
            };
            /** @description custom variables, names in upper case */
            macros: {
                [key: string]: string;
            };
            /** @description packs (service templates) that were assigned to it */
            packs: string[];
            /** @description 0 to 5 */
            business_impact: number | null;
            /** @description the further lines of what the check said */
            long_output: string | null;
        };
        OneHostAnswer: {
            data: components["schemas"]["OneHost"];
            meta: components["schemas"]["Meta"];
        };
        /** @description How long a host was in each state, with its outages. */
        OneHostAvailability: {
            /** @description the realm that it is from */
            realm: string;
            /** @description the name by which the engine knows the host */
            host_name: string;
            /**
             * Format: date-time
             * @description begin of the time that is spoken of
             */
            from: string;
            /**
             * Format: date-time
             * @description end of the time that is spoken of, which is not in it any more
             */
            to: string;
            /** @description length of the time that is spoken of, in seconds */
            period_s: number;
            /** @description how long it was in each state */
            seconds: {
                /** @description of the state UP: hosts, seconds or per cent, as the group around it says */
                up: number;
                /** @description of the state DOWN: hosts, seconds or per cent, as the group around it says */
                down: number;
                /** @description of the state UNREACHABLE: hosts, seconds or per cent, as the group around it says */
                unreachable: number;
                /** @description never checked so far: hosts, services, seconds or per cent, as the group around it says */
                pending: number;
                /** @description of the time of which nothing is recorded */
                nodata: number;
            };
            /** @description of the whole period */
            percent: {
                /** @description of the state UP: hosts, seconds or per cent, as the group around it says */
                up: number;
                /** @description of the state DOWN: hosts, seconds or per cent, as the group around it says */
                down: number;
                /** @description of the state UNREACHABLE: hosts, seconds or per cent, as the group around it says */
                unreachable: number;
                /** @description never checked so far: hosts, services, seconds or per cent, as the group around it says */
                pending: number;
                /** @description of the time of which nothing is recorded */
                nodata: number;
            };
            /** @description the part of `seconds` inside a scheduled downtime */
            scheduled_downtime_s: {
                /** @description of the state UP: hosts, seconds or per cent, as the group around it says */
                up: number;
                /** @description of the state DOWN: hosts, seconds or per cent, as the group around it says */
                down: number;
                /** @description of the state UNREACHABLE: hosts, seconds or per cent, as the group around it says */
                unreachable: number;
                /** @description never checked so far: hosts, services, seconds or per cent, as the group around it says */
                pending: number;
                /** @description of the time of which nothing is recorded */
                nodata: number;
            };
            /** @description available / (available + unavailable); what is not known is in neither; null: nothing is known */
            availability_percent: number | null;
            /** @description of the period, what is not NODATA */
            known_percent: number;
            /** @description the availability that was asked for, in per cent */
            threshold: number | null;
            /** @description the availability is not below the threshold; null: no threshold was given */
            meets_threshold: boolean | null;
            /**
             * @description its state when the range began
             * @enum {string}
             */
            state_at_start: "UP" | "DOWN" | "UNREACHABLE" | "PENDING" | "NODATA";
            /**
             * @description a line at the start, one of the four days before it, what the collector watch saw at the start or in those days, what the engine knows of the present, or nothing
             * @enum {string}
             */
            state_at_start_source: "event" | "backtrack" | "memory" | "current" | "none";
            /** @description times in which it was not up, outside of scheduled downtimes */
            outages: {
                /** @description how many there were */
                count: number;
                /** @description the longest of them, in seconds */
                longest_s: number;
                /** @description available seconds for each outage that began inside the range */
                mtbf_s: number | null;
                /** @description mean length of the outages that began and ended inside the range */
                mttr_s: number | null;
                /** @description each of them, in the order of time */
                intervals: {
                    /**
                     * Format: date-time
                     * @description begin of the time that is spoken of
                     */
                    from: string;
                    /**
                     * Format: date-time
                     * @description end of the time that is spoken of, which is not in it any more
                     */
                    to: string;
                    /** @description length in seconds */
                    seconds: number;
                    /** @description false: the range begins in it */
                    began_inside: boolean;
                    /** @description false: it goes on at the end of the range */
                    ended_inside: boolean;
                }[];
            };
        };
        /** @description A host in full, as it is configured. */
        OneHostConfig: {
            /** @description the realm that it is from */
            realm: string;
            /** @description the name by which the engine knows the host */
            host_name: string;
            /** @description the name for people; where nobody gave one, the name itself */
            display_name: string | null;
            /** @description a longer name for people */
            alias: string | null;
            /** @description where the engine reaches it: an IP address or a name */
            address: string | null;
            /**
             * @description active: the engine knows the host; pending: its import tool holds it and the engine does not, yet
             * @enum {string}
             */
            status: "active" | "pending";
            /** @description hostgroups; null for a pending host: its templates decide */
            groups: string[] | null;
            /** @description names of hosts through which it is reached */
            parents: string[] | null;
            /** @description contacts that are notified */
            contacts: string[] | null;
            /** @description contact groups that are notified */
            contact_groups: string[] | null;
            /** @description the command that checks the host */
            check_command: string | null;
            /** @description the time period in which the engine checks it */
            check_period: string | null;
            /** @description minutes */
            check_interval: number | null;
            /** @description minutes */
            retry_interval: number | null;
            /** @description checks in a row that confirm a problem, and make its state HARD */
            max_check_attempts: number | null;
            /** @description the engine checks it by itself */
            active_checks_enabled: boolean | null;
            /** @description the engine takes check results from outside */
            passive_checks_enabled: boolean | null;
            /** @description the engine notifies people of its problems */
            notifications_enabled: boolean | null;
            /** @description remarks for people */
            notes: string | null;
            /** @description a link for people, to read about it */
            notes_url: string | null;
            /** @description a link for people, to act on it */
            action_url: string | null;
            /** @description file name of a picture of it */
            icon_image: string | null;
            /** @description null in lists of active hosts: only the import tool knows them */
            use_templates: string[] | null;
            /** @description custom variables, names in upper case */
            macros: {
                [key: string]: string;
            } | null;
            /** @description 0 to 5 */
            business_impact: number | null;
            /** @description which pollers may check it */
            poller_tag: string | null;
            /** @description where it stands, in degrees north */
            latitude: number | null;
            /** @description where it stands, in degrees east */
            longitude: number | null;
            /** @description settings of services of its templates, as the import tool writes them */
            service_overrides: string | null;
            /** @description services of its templates that it does not get */
            service_excludes: string[] | null;
            /** @description whether the import tool can remove it; null where none holds it */
            removable: boolean | null;
            /** @description when it was created; null: not known */
            created_at: string | null;
        };
        OneHostConfigAnswer: {
            data: components["schemas"]["OneHostConfig"];
            meta: components["schemas"]["Meta"];
        };
        /** @description A realm in figures. */
        Overview: {
            /** @description the realm that it is from */
            realm: string;
            hosts: components["schemas"]["HostCounts"];
            services: components["schemas"]["ServiceStateCounts"];
            /** @description of the hosts, the business processes */
            bp_hosts: components["schemas"]["HostCounts"];
            /** @description of the services, the business processes */
            bp_services: components["schemas"]["ServiceStateCounts"];
            /** @description of a multirealm */
            members?: {
                /** @description the realm that it is from */
                realm: string;
                hosts: components["schemas"]["HostCounts"];
                services: components["schemas"]["ServiceStateCounts"];
                /** @description of the hosts, the business processes */
                bp_hosts: components["schemas"]["HostCounts"];
                /** @description of the services, the business processes */
                bp_services: components["schemas"]["ServiceStateCounts"];
            }[];
        };
        OverviewAnswer: {
            data: components["schemas"]["Overview"];
            meta: components["schemas"]["Meta"];
        };
        PackHostsListOfRealmsAnswer: {
            /** @description what was asked for */
            data: components["schemas"]["PackHostsRow"][];
            meta: components["schemas"]["Meta"];
        };
        /** @description The hosts that a pack was assigned to. */
        PackHostsRow: {
            /** @description the realm that it is from */
            realm?: string;
            /** @description null gathers the hosts without a pack */
            pack?: string | null;
            /** @description how many there are */
            host_count?: number;
            /** @description host names */
            hosts?: string[];
        };
        /** @description The result of a check that a notification became. */
        PassiveCheck: {
            /** @description false in a dry run */
            accepted: boolean;
            /** @description of the check, for the logs */
            id: string;
            /** @description the realm that it is from */
            realm: string;
            /** @description the name by which the engine knows the host */
            host_name: string;
            /** @description null: the host itself */
            service: string | null;
            /** @description the engine's number: hosts 0 UP, 1 DOWN; services 0 to 3 */
            return_code: number;
            /** @description the first line of what the check said */
            output: string;
            /** @description of the event, or of its receipt */
            time: string | null;
            /** @description it was accepted before, and is not delivered again */
            duplicate: boolean;
        };
        PassiveCheckAnswer: {
            data: components["schemas"]["PassiveCheck"];
            meta: components["schemas"]["Meta"];
        };
        PassiveChecksApiKeyAnswer: {
            /** @description what was asked for */
            data: components["schemas"]["ApiKey"] | {
                would_show: components["schemas"]["ApiKey"];
            };
            meta: components["schemas"]["Meta"];
        };
        /** @description RFC 9457. */
        Problem: {
            /** @description URI reference of the code */
            type: string;
            /** @description the kind of fault, for people */
            title: string;
            /** @description the status of the answer */
            status: number;
            /** @description for people */
            detail: string;
            /** @description for programs; docs/errors.md lists all */
            code: string;
            /** @description names the request in our logs */
            request_id: string;
            /** @description every fault of the request, up to 100 */
            errors?: {
                /**
                 * @description the part of the request
                 * @enum {string}
                 */
                in: "path" | "query" | "body" | "header";
                /** @description empty for the whole body */
                field: string;
                /** @description what is wrong with it, for people */
                message: string;
            }[];
            /** @description how it went with each realm, where several were asked and not all have answered */
            sources?: components["schemas"]["Source"][];
        };
        RealmCapabilitiesListAnswer: {
            /** @description what was asked for */
            data: components["schemas"]["RealmCapabilitiesRow"][];
            meta: components["schemas"]["Meta"];
        };
        /** @description A realm and what it has. */
        RealmCapabilitiesRow: {
            /** @description the name of the realm, which paths have */
            name?: string;
            /**
             * @description a whole engine, hostgroups of one, or several realms together
             * @enum {string}
             */
            kind?: "standard" | "hostgroup" | "multirealm";
            /** @description its category */
            section?: string;
            /** @description its totals; a multirealm is asked for under `multirealms`, all others under `realms` */
            path?: string;
            /** @description of a multirealm, the realms that its answers hold; else empty */
            members?: string[];
            /** @description status, configuration and availability can be asked for */
            has_engine?: boolean;
            /** @description a search backend keeps its events; without, they are read from the engine */
            has_events?: boolean;
            /** @description a metrics backend keeps what was measured */
            has_metrics?: boolean;
            /** @description hosts can be created in it */
            has_import_tool?: boolean;
        };
        /** @description Fields of a realm that shall be changed. */
        RealmChange: {
            /** @description the name for people; where nobody gave one, the name itself */
            display_name?: string & (unknown & unknown);
            /** @description the category that the realm is listed under */
            section?: string;
            /** @description false: it is switched off, and nobody can ask for it */
            activated?: boolean | null;
            /** @description what kind of backend holds its metrics */
            backend_technology?: ("search" | "time-series") | null;
            /** @description address of the realm's collectd server */
            collectd?: string | null;
            /** @description ISO 8601; the time of its creation where it is not given */
            created_at?: string | null;
            /** @description id of a registered search backend */
            search_backend?: number | null;
            /** @description indices or patterns of the log lines in the search backend */
            search_logger_resources?: string[] | null;
            /** @description comma list: every answer is limited to these hostgroups */
            host_groups?: string | null;
            /** @description name of the host on which the realm's engine runs */
            host_name?: string | null;
            /** @description address of a registered import tool */
            import_tool?: string | null;
            /** @description link to the menu of external applications */
            link?: string | null;
            /** @description address of the realm's log server */
            logger?: string | null;
            /** @description indices or patterns of the log lines */
            logger_resources?: string[] | null;
            /** @description name of a registered metrics backend */
            metrics?: string | null;
            /** @description database of the metrics backend; in PromQL the value of a label */
            metrics_db?: string | null;
            /** @description comma list; a prefix `metrics-svc-` is taken off */
            metrics_index?: string | null;
            /** @description comma list; a prefix `monitoring-events-` is taken off */
            monitoring_events_index?: string | null;
            /** @description IP or host name of the engine's status-query interface */
            monitoring_ip?: string | null;
            /** @description its TCP port */
            monitoring_port?: number | null;
            /** @description path of the engine's unix socket; used where monitoring_ip and monitoring_port are not given */
            monitoring_socket?: string | null;
            /** @description the engine’s Livestatus is spoken to over TLS */
            monitoring_tls?: boolean | null;
            /** @description PEM of the authority that signed the certificate of the engine */
            monitoring_tls_ca?: string | null;
            /** @description the realm takes part in observability */
            observability?: boolean | null;
            /** @description what the collector watch sees of states is kept for 35 days, and told where no index of events and no log tells the past */
            state_history?: boolean | null;
            /** @description origins that the realm belongs to */
            origin?: string[] | null;
            /** @description members of a multirealm */
            realms?: (string & (unknown & unknown))[] | null;
            /** @description follows from realms and host_groups; when given it must say the same */
            type?: ("standard" | "hostgroup" | "multirealm") | null;
        };
        /** @description Whether an engine does its work. */
        RealmCheck: {
            /** @description the realm that it is from */
            realm: string;
            /**
             * @description ok when every check is
             * @enum {string}
             */
            result: "ok" | "failed";
            /** @description what was looked at */
            checks: {
                /** @description what was looked at */
                name: string;
                /** @description services in the state OK */
                ok: boolean;
                /** @description for a person */
                detail: string;
            }[];
        };
        RealmCheckAnswer: {
            data: components["schemas"]["RealmCheck"];
            meta: components["schemas"]["Meta"];
        };
        RealmConfigurationListAnswer: {
            /** @description what was asked for */
            data: components["schemas"]["RealmConfigurationRow"][];
            meta: components["schemas"]["Meta"];
        };
        /** @description A realm as it is configured, without secrets and certificates. */
        RealmConfigurationRow: {
            /** @description the name for people; where nobody gave one, the name itself */
            display_name?: string;
            /**
             * @description a whole engine, hostgroups of one, or several realms together
             * @enum {string}
             */
            type?: "standard" | "hostgroup" | "multirealm";
            /** @description the category that the realm is listed under */
            section?: string;
            /** @description false: it is switched off, and nobody can ask for it */
            activated?: boolean;
            /** @description origins that the realm belongs to */
            origin?: string[];
            /** @description members of a multirealm */
            realms?: string[];
            /** @description of a hostgroup realm, the hostgroups that it shows, with commas between them */
            host_groups?: string | null;
            /** @description what kind of backend holds its metrics */
            backend_technology?: ("search" | "time-series") | null;
            /** @description number of the search backend that holds its events and log lines */
            search_backend?: number | null;
            /** @description address of the engine's Livestatus */
            monitoring_ip?: string | null;
            /** @description TCP port of the engine's Livestatus */
            monitoring_port?: number | null;
            /** @description path of the engine's Livestatus socket */
            monitoring_socket?: string | null;
            /** @description the engine’s Livestatus is spoken to over TLS */
            monitoring_tls?: boolean;
            /** @description index or pattern of the events, without `monitoring-events-` in front */
            monitoring_events_index?: string | null;
            /** @description address of the import tool */
            import_tool?: string | null;
            /** @description address of the realm's collectd server */
            collectd?: string | null;
            /** @description address of the realm's log server */
            logger?: string | null;
            /** @description indices or patterns of the log lines */
            logger_resources?: string[];
            /** @description indices or patterns of the log lines in the search backend */
            search_logger_resources?: string[];
            /** @description name of the metrics backend that holds what was measured */
            metrics?: string | null;
            /** @description the database in that backend; in PromQL the value of a label */
            metrics_db?: string | null;
            /** @description index or pattern of the metrics, without `metrics-svc-` in front */
            metrics_index?: string | null;
            /** @description the realm takes part in observability */
            observability?: boolean | null;
            /** @description what the collector watch sees of states is kept for 35 days, and told where no index of events and no log tells the past */
            state_history?: boolean;
            /** @description name of the host on which the realm's engine runs */
            host_name?: string | null;
            /** @description link to the menu of external applications */
            link?: string | null;
            /** @description when it was created; null: not known */
            created_at?: string | null;
        };
        RealmOriginListAnswer: {
            /** @description what was asked for */
            data: components["schemas"]["RealmOriginRow"][];
            meta: components["schemas"]["Meta"];
        };
        /** @description An origin that a realm belongs to. */
        RealmOriginRow: {
            /** @description the realm that it is from */
            realm?: string;
            /** @description the origin */
            id_origin?: string;
        };
        /** @description What came of a restart. */
        RealmRestart: {
            /** @description the realm that it is from */
            realm: string;
            /**
             * @description what came of it
             * @constant
             */
            result: "restarted";
            /** @description when the engine had been started before the restart */
            program_start_before: string | null;
            /** @description null in a dry run */
            program_start_after: string | null;
            /** @description how long we waited for the engine to come back */
            waited_ms: number;
        };
        RealmSummaryListAnswer: {
            /** @description what was asked for */
            data: components["schemas"]["RealmSummaryRow"][];
            meta: components["schemas"]["Meta"];
        };
        /** @description A realm in one line. */
        RealmSummaryRow: {
            /** @description the name of the realm, which paths have */
            name?: string;
            /**
             * @description a whole engine, hostgroups of one, or several realms together
             * @enum {string}
             */
            type?: "standard" | "hostgroup" | "multirealm";
            /** @description the category that the realm is listed under */
            section?: string;
        };
        /** @description What gives the next tokens. */
        Refresh: {
            /** @description the refresh token of the last answer */
            refresh: string;
        };
        /** @description A realm in figures, to read. */
        Report: {
            /** @description the realm or multirealm */
            name: string;
            /** @description the realms that the figures are of */
            realms: string[];
            /** @description how many hosts there are, or which, as their type says */
            hosts: {
                /** @description all of them */
                total: number;
                /** @description of the state UP: hosts, seconds or per cent, as the group around it says */
                up: number;
                /** @description of the state DOWN: hosts, seconds or per cent, as the group around it says */
                down: number;
                /** @description of the state UNREACHABLE: hosts, seconds or per cent, as the group around it says */
                unreachable: number;
                /** @description never checked so far: hosts, services, seconds or per cent, as the group around it says */
                pending: number;
            };
            /** @description how many services there are */
            services: {
                /** @description all of them */
                total: number;
                /** @description services in the state OK */
                ok: number;
                /** @description services in the state WARNING */
                warning: number;
                /** @description services in the state CRITICAL */
                critical: number;
                /** @description services in the state UNKNOWN */
                unknown: number;
                /** @description never checked so far: hosts, services, seconds or per cent, as the group around it says */
                pending: number;
            };
            /** @description of the hosts, over the time up to now */
            availability: {
                /** @description the day up to now */
                last_24_hours: {
                    /**
                     * Format: date-time
                     * @description begin of the time that is spoken of
                     */
                    from: string;
                    /**
                     * Format: date-time
                     * @description end of the time that is spoken of, which is not in it any more
                     */
                    to: string;
                    /** @description of the hosts of which something is known */
                    mean_percent: number | null;
                    /** @description the worst of the hosts */
                    min_percent: number | null;
                    /** @description hosts that were not up all the time */
                    hosts_below_100: number;
                };
                /** @description the week up to now */
                last_7_days: {
                    /**
                     * Format: date-time
                     * @description begin of the time that is spoken of
                     */
                    from: string;
                    /**
                     * Format: date-time
                     * @description end of the time that is spoken of, which is not in it any more
                     */
                    to: string;
                    /** @description of the hosts of which something is known */
                    mean_percent: number | null;
                    /** @description the worst of the hosts */
                    min_percent: number | null;
                    /** @description hosts that were not up all the time */
                    hosts_below_100: number;
                };
                /** @description the 30 days up to now */
                last_30_days: {
                    /**
                     * Format: date-time
                     * @description begin of the time that is spoken of
                     */
                    from: string;
                    /**
                     * Format: date-time
                     * @description end of the time that is spoken of, which is not in it any more
                     */
                    to: string;
                    /** @description of the hosts of which something is known */
                    mean_percent: number | null;
                    /** @description the worst of the hosts */
                    min_percent: number | null;
                    /** @description hosts that were not up all the time */
                    hosts_below_100: number;
                };
            };
            /** @description of all hosts together, by days of the project time zone; today is not over */
            availability_by_day: {
                /**
                 * Format: date
                 * @description the day, in the project time zone
                 */
                date: string;
                /** @description share of the time in which the hosts were up, on average; null: not known */
                percent: number | null;
            }[];
            /** @description what happened in the range */
            events: {
                /**
                 * Format: date-time
                 * @description begin of the time that is spoken of
                 */
                from: string;
                /**
                 * Format: date-time
                 * @description end of the time that is spoken of, which is not in it any more
                 */
                to: string;
                /** @description all of them */
                total: number;
                /** @description how many of each kind */
                by_kind: {
                    /** @description changes to or between problem states, and back */
                    alert: number;
                    /** @description states that the engine repeats, at its start or once a day */
                    state: number;
                    /** @description notifications of people */
                    notification: number;
                    /** @description commands from outside */
                    command: number;
                    /** @description begins and ends of flapping */
                    flapping: number;
                    /** @description begins and ends of scheduled downtimes */
                    downtime: number;
                    /** @description acknowledgements of problems, and their ends */
                    acknowledgement: number;
                    /** @description results of checks */
                    check: number;
                    /** @description of the engine itself, such as its start */
                    engine: number;
                };
            };
            /** @description the ten least available of the last 30 days */
            worst_hosts: {
                /** @description the realm that it is from */
                realm: string;
                /** @description the name by which the engine knows the host */
                host_name: string;
                /** @description share of the time in which it was up */
                availability_percent: number;
                /** @description seconds in which it was not up */
                unavailable_s: number;
                /** @description times in which it was not up, outside of scheduled downtimes */
                outages: number;
                /** @description the longest of them, in seconds */
                longest_s: number;
            }[];
        };
        ReportsInfoAnswer: {
            data: components["schemas"]["Report"];
            meta: components["schemas"]["Meta"];
        };
        /** @description A key for a program that is good no more. */
        RevokedAccessKey: {
            /** @description tells the key from others: in the audit, in the log, and to revoke it */
            key_id: string;
            /** @description what the key is for */
            name: string;
            /**
             * @description what the key may do; never more than its owner may
             * @enum {string}
             */
            role: "viewer" | "operator";
            /** @description the realms that the key sees, where its owner still does; null: all that its owner sees */
            realms: string[] | null;
            /**
             * Format: date-time
             * @description when it was created; null: not known
             */
            created_at: string;
            /**
             * Format: date-time
             * @description when it stops working
             */
            expires_at: string;
            /** @description when it was used last, to some ten minutes; null: never */
            last_used_at: string | null;
        };
        ServiceDownListAnswer: {
            /** @description what was asked for */
            data: components["schemas"]["ServiceDownRow"][];
            meta: components["schemas"]["Meta"];
        };
        ServiceDownListOfRealmsAnswer: {
            /** @description what was asked for */
            data: components["schemas"]["ServiceDownRow"][];
            meta: components["schemas"]["Meta"];
        };
        /** @description A service with a problem. */
        ServiceDownRow: {
            /** @description the realm that it is from */
            realm?: string;
            /** @description the name by which the engine knows the host */
            host_name?: string;
            /** @description the service, by the name that the engine knows */
            description?: string;
            /** @description the name for people; where nobody gave one, the name itself */
            display_name?: string | null;
            /** @description since when that is so; null: not known */
            since?: string | null;
            /** @description seconds until now; null where `since` is */
            duration_s?: number | null;
            /** @description somebody has said that he takes care of it; of counts, how many of these there are */
            acknowledged?: boolean | null;
            /** @description it is in a scheduled downtime; of counts, how many of these there are */
            in_downtime?: boolean | null;
            /** @description the first line of what the check said */
            output?: string | null;
        };
        /** @description Services by state. */
        ServiceStateCounts: {
            /** @description all of them */
            total: number;
            /** @description never checked so far: hosts, services, seconds or per cent, as the group around it says */
            pending: number;
            /** @description problems that nobody has acknowledged and that are in no downtime */
            unhandled: number;
            /** @description somebody has said that he takes care of it; of counts, how many of these there are */
            acknowledged: number;
            /** @description it is in a scheduled downtime; of counts, how many of these there are */
            in_downtime: number;
            /** @description that the engine does not check by itself */
            checks_disabled: number;
            /** @description that change between states too often */
            flapping: number;
            /** @description acknowledged, or active checks disabled */
            filtered: number;
            /** @description services in the state OK */
            ok: number;
            /** @description services in the state WARNING */
            warning: number;
            /** @description services in the state CRITICAL */
            critical: number;
            /** @description services in the state UNKNOWN */
            unknown: number;
        };
        ServiceWithChecksDisabledListAnswer: {
            /** @description what was asked for */
            data: components["schemas"]["ServiceWithChecksDisabledRow"][];
            meta: components["schemas"]["Meta"];
        };
        ServiceWithChecksDisabledListOfRealmsAnswer: {
            /** @description what was asked for */
            data: components["schemas"]["ServiceWithChecksDisabledRow"][];
            meta: components["schemas"]["Meta"];
        };
        /** @description A service that its engine does not check. */
        ServiceWithChecksDisabledRow: {
            /** @description the realm that it is from */
            realm?: string;
            /** @description the name by which the engine knows the host */
            host_name?: string;
            /** @description the service, by the name that the engine knows */
            description?: string;
            /** @description the name for people; where nobody gave one, the name itself */
            display_name?: string | null;
            /** @description its state, in the words of the engine; PENDING: never checked */
            state_name?: ("OK" | "WARNING" | "CRITICAL" | "UNKNOWN" | "PENDING") | null;
            /** @description since when that is so; null: not known */
            since?: string | null;
            /** @description seconds until now; null where `since` is */
            duration_s?: number | null;
        };
        /** @description Services by state. */
        ServicesByState: {
            /** @description all of them */
            total: number;
            /** @description services in the state OK */
            ok: number;
            /** @description services in the state WARNING */
            warning: number;
            /** @description services in the state CRITICAL */
            critical: number;
            /** @description services in the state UNKNOWN */
            unknown: number;
            /** @description never checked so far: hosts, services, seconds or per cent, as the group around it says */
            pending: number;
            /** @description the same for each realm */
            realms: {
                /** @description the realm that it is from */
                realm: string;
                /** @description all of them */
                total: number;
                /** @description services in the state OK */
                ok: number;
                /** @description services in the state WARNING */
                warning: number;
                /** @description services in the state CRITICAL */
                critical: number;
                /** @description services in the state UNKNOWN */
                unknown: number;
                /** @description never checked so far: hosts, services, seconds or per cent, as the group around it says */
                pending: number;
            }[];
        };
        ServicesByStateAnswer: {
            data: components["schemas"]["ServicesByState"];
            meta: components["schemas"]["Meta"];
        };
        /** @description Sessions in figures. */
        SessionCounts: {
            /** @description users who have a session that has not ended */
            logged_users: number;
            /** @description sessions that have not ended */
            active_sessions: number;
        };
        SessionCountsAnswer: {
            data: components["schemas"]["SessionCounts"];
            meta: components["schemas"]["Meta"];
        };
        /** @description One realm's share in the answer. */
        Source: {
            /** @description the realm */
            realm: string;
            /**
             * @description whether the realm answered, and if not, whether it took too long
             * @enum {string}
             */
            status: "ok" | "error" | "timeout";
            /** @description for people */
            error?: string;
            /** @description for programs: the code that a problem would have if this realm had been asked alone */
            code?: string;
            /** @description it was not asked now: it failed so that many seconds ago */
            age_s?: number;
            /** @description how long it took, in milliseconds */
            latency_ms: number;
            /** @description rows that it gave to the answer */
            rows: number;
        };
        StatsEndSessionsAnswer: {
            /** @description what was asked for */
            data: components["schemas"]["EndedSessions"] | {
                would_end: components["schemas"]["EndedSessions"];
            };
            meta: components["schemas"]["Meta"];
        };
        StatusHostAvailabilityAnswer: {
            /** @description what was asked for */
            data: components["schemas"]["OneHostAvailability"] | components["schemas"]["OneHostAvailability"][];
            meta: components["schemas"]["Meta"];
        };
        StatusHostServicesAnswer: {
            /** @description what was asked for */
            data: {
                /** @description the realm that it is from */
                realm?: string;
                /** @description the name by which the engine knows the host */
                host_name?: string;
                /** @description the service, by the name that the engine knows */
                description?: string;
                /** @description the name for people; where nobody gave one, the name itself */
                display_name?: string | null;
                /** @description 0 OK, 1 WARNING, 2 CRITICAL, 3 UNKNOWN; null when PENDING */
                state?: number | null;
                /** @description its state, in the words of the engine; PENDING: never checked */
                state_name?: ("OK" | "WARNING" | "CRITICAL" | "UNKNOWN" | "PENDING") | null;
                /** @description HARD: confirmed by all attempts; SOFT: attempts are still confirming it */
                state_type?: ("SOFT" | "HARD") | null;
                /** @description 0 UP, 1 DOWN, 2 UNREACHABLE; null when PENDING */
                host_state?: number | null;
                /** @description state of the host that the service runs on */
                host_state_name?: ("UP" | "DOWN" | "UNREACHABLE" | "PENDING") | null;
                /** @description the first line of what the check said */
                output?: string | null;
                /** @description the performance data of the last check, as the plugin wrote them */
                perf_data?: string | null;
                /** @description when it was checked last; null: never */
                last_check?: string | null;
                /** @description when it will be checked next; null: not planned */
                next_check?: string | null;
                /** @description when the state changed last; null: never */
                last_state_change?: string | null;
                /** @description when the confirmed state changed last; null: never */
                last_hard_state_change?: string | null;
                /** @description checks in a row that found what is so now */
                current_attempt?: number | null;
                /** @description checks in a row that confirm a problem, and make its state HARD */
                max_check_attempts?: number | null;
                /** @description somebody has said that he takes care of it; of counts, how many of these there are */
                acknowledged?: boolean | null;
                /** @description it is in a scheduled downtime; of counts, how many of these there are */
                in_downtime?: boolean | null;
                /** @description it changes between states too often, so that the engine notifies nobody */
                is_flapping?: boolean | null;
                /** @description the engine checks it by itself */
                active_checks_enabled?: boolean | null;
                /** @description the engine takes check results from outside */
                passive_checks_enabled?: boolean | null;
                /** @description the engine notifies people of its problems */
                notifications_enabled?: boolean | null;
                /** @description a problem of a host that is up, neither acknowledged nor in downtime */
                unhandled?: boolean;
                /** @description servicegroups */
                groups?: string[];
                /** @description the further lines of what the check said */
                long_output?: string | null;
            }[];
            meta: components["schemas"]["Meta"];
        };
        SummaryDuplicatedByIpAnswer: {
            /** @description number of hosts by what they share */
            data: {
                [key: string]: number;
            };
            meta: components["schemas"]["Meta"];
        };
        SummaryDuplicatedByNameAnswer: {
            /** @description number of hosts by what they share */
            data: {
                [key: string]: number;
            };
            meta: components["schemas"]["Meta"];
        };
        SummaryRealmListAnswer: {
            /** @description what was asked for */
            data: components["schemas"]["SummaryRealmRow"][];
            meta: components["schemas"]["Meta"];
        };
        /** @description A realm in one line. */
        SummaryRealmRow: {
            /** @description the realm that it is from */
            realm?: string;
            /**
             * @description a whole engine, hostgroups of one, or several realms together
             * @enum {string}
             */
            type?: "standard" | "hostgroup" | "multirealm";
            /** @description the category that the realm is listed under */
            section?: string;
            /** @description origins that the realm belongs to */
            origin?: string[];
            /** @description of a hostgroup realm, those that limit it */
            hostgroups?: string[] | null;
            /** @description of a multirealm */
            members?: string[] | null;
        };
        /** @description A host by name and address. */
        SvcHost: {
            /** @description the name: what svc-delete-host takes */
            host_id: string;
            /** @description the name by which the engine knows the host */
            host_name: string;
            /** @description where the engine reaches it: an IP address or a name */
            address: string;
            /** @description null where no import tool knows them */
            tags: string[] | null;
        };
        /** @description A host that was added. */
        SvcHostAdded: {
            /**
             * @description what came of it
             * @enum {string}
             */
            result: "created" | "unchanged";
            /** @description false: a host of that name and address was there already */
            created: boolean;
            host: components["schemas"]["SvcHost"];
            /** @description the realm that it is from */
            realm: string;
        };
        /** @description A host that was added to an import tool. */
        SvcHostAddedToImportTool: {
            /**
             * @description what came of it
             * @enum {string}
             */
            result: "created" | "unchanged";
            /** @description false: a host of that name and address was there already */
            created: boolean;
            host: components["schemas"]["SvcHost"];
            /** @description address of the import tool */
            import_tool: string;
        };
        /** @description A host that was removed. */
        SvcHostDeleted: {
            /**
             * @description what came of it
             * @constant
             */
            result: "deleted";
            /** @description the host that it is about */
            host: {
                /** @description the name: what svc-delete-host takes */
                host_id: string;
                /** @description the name by which the engine knows the host */
                host_name: string;
            };
            /** @description the realm that it is from */
            realm: string;
        };
        /** @description A host that was removed from an import tool. */
        SvcHostDeletedFromImportTool: {
            /**
             * @description what came of it
             * @constant
             */
            result: "deleted";
            /** @description the host that it is about */
            host: {
                /** @description the name: what svc-delete-host takes */
                host_id: string;
                /** @description the name by which the engine knows the host */
                host_name: string;
            };
            /** @description address of the import tool */
            import_tool: string;
        };
        SyslogEventPageAnswer: {
            /** @description what was asked for */
            data: components["schemas"]["SyslogEventRow"][];
            meta: components["schemas"]["Meta"];
        };
        /** @description A line of a log. */
        SyslogEventRow: {
            /** @description tells the line from all others of the realm */
            id?: string;
            /**
             * Format: date-time
             * @description when it was logged
             */
            time?: string;
            /** @description the realm that it is from */
            realm?: string;
            /** @description the name by which the engine knows the host */
            host_name?: string | null;
            /** @description 0 (emergency) to 7 (debug) */
            severity?: number | null;
            /** @description how serious it is, in syslog's words */
            severity_name?: string | null;
            /** @description the part of the system that wrote it, in syslog's words */
            facility?: string | null;
            /** @description the kind of event, where the logger names one */
            event?: string | null;
            /** @description the program that wrote it */
            ident?: string | null;
            /** @description the line, without its header */
            message?: string | null;
        };
        TokenIssueAnswer: {
            /** @description what was asked for */
            data: {
                /** @description goes into `Authorization: Bearer …` */
                access: string;
                /** @description good for one refresh */
                refresh: string;
                /**
                 * @description how the access token is sent
                 * @constant
                 */
                token_type: "Bearer";
                /** @description life of the access token in seconds */
                expires_in: number;
                /** @description life of the refresh token in seconds */
                refresh_expires_in: number;
                /**
                 * @description the user's role
                 * @enum {string}
                 */
                scope: "viewer" | "operator" | "admin";
            };
            meta: components["schemas"]["Meta"];
        };
        TokenIssueByPostAnswer: {
            /** @description what was asked for */
            data: {
                /** @description goes into `Authorization: Bearer …` */
                access: string;
                /** @description good for one refresh */
                refresh: string;
                /**
                 * @description how the access token is sent
                 * @constant
                 */
                token_type: "Bearer";
                /** @description life of the access token in seconds */
                expires_in: number;
                /** @description life of the refresh token in seconds */
                refresh_expires_in: number;
                /**
                 * @description the user's role
                 * @enum {string}
                 */
                scope: "viewer" | "operator" | "admin";
            };
            meta: components["schemas"]["Meta"];
        };
        TokenMakeKeyAnswer: {
            /** @description what was asked for */
            data: components["schemas"]["MadeAccessKey"] | {
                would_create: components["schemas"]["MadeAccessKey"];
            };
            meta: components["schemas"]["Meta"];
        };
        TokenRefreshAnswer: {
            /** @description what was asked for */
            data: {
                /** @description goes into `Authorization: Bearer …` */
                access: string;
                /** @description good for one refresh */
                refresh: string;
                /**
                 * @description how the access token is sent
                 * @constant
                 */
                token_type: "Bearer";
                /** @description life of the access token in seconds */
                expires_in: number;
                /** @description life of the refresh token in seconds */
                refresh_expires_in: number;
                /**
                 * @description the user's role
                 * @enum {string}
                 */
                scope: "viewer" | "operator" | "admin";
            };
            meta: components["schemas"]["Meta"];
        };
        TokenRevokeKeyAnswer: {
            /** @description what was asked for */
            data: components["schemas"]["RevokedAccessKey"] | {
                would_revoke: components["schemas"]["RevokedAccessKey"];
            };
            meta: components["schemas"]["Meta"];
        };
        UserListAnswer: {
            /** @description what was asked for */
            data: components["schemas"]["UserRow"][];
            meta: components["schemas"]["Meta"];
        };
        /** @description Somebody who may log in. */
        UserRow: {
            /** @description the name that the person logs in with */
            user_name?: string;
            /** @description the name of the person */
            full_name?: string | null;
            /**
             * @description what the user may do: viewers read, operators also check and restart, administrators also change
             * @enum {string}
             */
            role?: "viewer" | "operator" | "admin";
            /** @description that the user is associated to; an admin sees all */
            realms?: string[];
            /** @description living ones */
            sessions?: number;
            /** @description when the user logged in last; null: never */
            last_login?: string | null;
        };
        UtilsAddHostAnswer: {
            /** @description what was asked for */
            data: components["schemas"]["SvcHostAdded"] | {
                would_create: components["schemas"]["SvcHostAdded"];
            };
            meta: components["schemas"]["Meta"];
        };
        UtilsAddHostToImportToolAnswer: {
            /** @description what was asked for */
            data: components["schemas"]["SvcHostAddedToImportTool"] | {
                would_create: components["schemas"]["SvcHostAddedToImportTool"];
            };
            meta: components["schemas"]["Meta"];
        };
        UtilsDeleteHostAnswer: {
            /** @description what was asked for */
            data: components["schemas"]["SvcHostDeleted"] | {
                would_delete: components["schemas"]["SvcHostDeleted"];
            };
            meta: components["schemas"]["Meta"];
        };
        UtilsDeleteHostFromImportToolAnswer: {
            /** @description what was asked for */
            data: components["schemas"]["SvcHostDeletedFromImportTool"] | {
                would_delete: components["schemas"]["SvcHostDeletedFromImportTool"];
            };
            meta: components["schemas"]["Meta"];
        };
        UtilsRestartAnswer: {
            /** @description what was asked for */
            data: components["schemas"]["RealmRestart"] | {
                would_restart: components["schemas"]["RealmRestart"];
            };
            meta: components["schemas"]["Meta"];
        };
        UtilsRestartByPostAnswer: {
            /** @description what was asked for */
            data: components["schemas"]["RealmRestart"] | {
                would_restart: components["schemas"]["RealmRestart"];
            };
            meta: components["schemas"]["Meta"];
        };
        /** @description Which release answers. */
        Version: {
            /**
             * @description what answers
             * @constant
             */
            name: "Realmgate";
            /** @description its number */
            release: string;
        };
        VersionAnswer: {
            data: components["schemas"]["Version"];
            meta: components["schemas"]["Meta"];
        };
        /** @description A realm as it is configured. */
        WholeRealmConfiguration: {
            /** @description the name for people; where nobody gave one, the name itself */
            display_name: string;
            /**
             * @description a whole engine, hostgroups of one, or several realms together
             * @enum {string}
             */
            type: "standard" | "hostgroup" | "multirealm";
            /** @description the category that the realm is listed under */
            section: string;
            /** @description false: it is switched off, and nobody can ask for it */
            activated: boolean;
            /** @description origins that the realm belongs to */
            origin: string[];
            /** @description members of a multirealm */
            realms: string[];
            /** @description of a hostgroup realm, the hostgroups that it shows, with commas between them */
            host_groups: string | null;
            /** @description what kind of backend holds its metrics */
            backend_technology: ("search" | "time-series") | null;
            /** @description number of the search backend that holds its events and log lines */
            search_backend: number | null;
            /** @description address of the engine's Livestatus */
            monitoring_ip: string | null;
            /** @description TCP port of the engine's Livestatus */
            monitoring_port: number | null;
            /** @description path of the engine's Livestatus socket */
            monitoring_socket: string | null;
            /** @description the engine’s Livestatus is spoken to over TLS */
            monitoring_tls: boolean;
            /** @description index or pattern of the events, without `monitoring-events-` in front */
            monitoring_events_index: string | null;
            /** @description address of the import tool */
            import_tool: string | null;
            /** @description address of the realm's collectd server */
            collectd: string | null;
            /** @description address of the realm's log server */
            logger: string | null;
            /** @description indices or patterns of the log lines */
            logger_resources: string[];
            /** @description indices or patterns of the log lines in the search backend */
            search_logger_resources: string[];
            /** @description name of the metrics backend that holds what was measured */
            metrics: string | null;
            /** @description the database in that backend; in PromQL the value of a label */
            metrics_db: string | null;
            /** @description index or pattern of the metrics, without `metrics-svc-` in front */
            metrics_index: string | null;
            /** @description the realm takes part in observability */
            observability: boolean | null;
            /** @description what the collector watch sees of states is kept for 35 days, and told where no index of events and no log tells the past */
            state_history: boolean;
            /** @description name of the host on which the realm's engine runs */
            host_name: string | null;
            /** @description link to the menu of external applications */
            link: string | null;
            /** @description when it was created; null: not known */
            created_at: string | null;
            /** @description certificate of the authority that the engine’s certificate is checked against, as PEM */
            monitoring_tls_ca: string | null;
        };
        WholeRealmConfigurationAnswer: {
            data: components["schemas"]["WholeRealmConfiguration"];
            meta: components["schemas"]["Meta"];
        };
    };
    responses: {
        /** @description The caller has it already */
        NotModified: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                ETag: components["headers"]["ETag"];
                "X-Partial-Result": components["headers"]["X-Partial-Result"];
                "X-Total-Count": components["headers"]["X-Total-Count"];
                "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description Malformed or rule-breaking input, every fault named */
        Problem400: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No credential, or a bad one */
        Problem401: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Known, but without the right */
        Problem403: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Nothing by that name, or nothing that the caller may see */
        Problem404: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                "X-Partial-Result": components["headers"]["X-Partial-Result"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description It exists already, or conflicts with what is there or running */
        Problem409: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description It is not what If-Match says any more */
        Problem412: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The answer, or the body, is too large */
        Problem413: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is not JSON */
        Problem415: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Understood, and not possible */
        Problem422: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Too many requests; Retry-After says when to come back */
        Problem429: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Our own fault */
        Problem500: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description An engine failed or answered wrongly */
        Problem502: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description What is needed cannot be reached */
        Problem503: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not answered in time */
        Problem504: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /** @description the only fields that the rows will have */
        "BusinessProcess.fields": ("realm" | "host_name" | "description" | "display_name" | "rule" | "state" | "state_name" | "state_type" | "output" | "last_check" | "last_state_change" | "acknowledged" | "in_downtime" | "business_impact" | "parents" | "children")[];
        /** @description text that one of host_name, description, display_name, rule, output holds, in any case of letters */
        "BusinessProcess.q": string;
        /** @description fields to sort by; `-` in front for descending */
        "BusinessProcess.sort": ("host_name" | "-host_name" | "description" | "-description" | "display_name" | "-display_name" | "state" | "-state" | "business_impact" | "-business_impact" | "last_state_change" | "-last_state_change")[];
        /** @description text that one of name, address holds, in any case of letters */
        "Collector.q": string;
        /** @description the only fields that the rows will have */
        "HostAvailability.fields": ("realm" | "host_name" | "from" | "to" | "period_s" | "seconds" | "percent" | "scheduled_downtime_s" | "availability_percent" | "known_percent" | "threshold" | "meets_threshold" | "state_at_start" | "state_at_start_source" | "outages")[];
        /** @description text that one of host_name holds, in any case of letters */
        "HostAvailability.q": string;
        /** @description fields to sort by; `-` in front for descending */
        "HostAvailability.sort": ("realm" | "-realm" | "host_name" | "-host_name" | "availability_percent" | "-availability_percent" | "known_percent" | "-known_percent")[];
        /** @description the only fields that the rows will have */
        "HostConfig.fields": ("realm" | "host_name" | "display_name" | "alias" | "address" | "status" | "groups" | "parents" | "contacts" | "contact_groups" | "check_command" | "check_period" | "check_interval" | "retry_interval" | "max_check_attempts" | "active_checks_enabled" | "passive_checks_enabled" | "notifications_enabled" | "notes" | "notes_url" | "action_url" | "icon_image" | "use_templates")[];
        /** @description text that one of host_name, display_name, alias, address, check_command, check_period, notes, notes_url, action_url, icon_image holds, in any case of letters */
        "HostConfig.q": string;
        /** @description fields to sort by; `-` in front for descending */
        "HostConfig.sort": ("host_name" | "-host_name" | "display_name" | "-display_name" | "address" | "-address" | "status" | "-status" | "check_command" | "-check_command")[];
        /** @description the only fields that the rows will have */
        "HostDown.fields": ("realm" | "host_name" | "display_name" | "address" | "since" | "duration_s" | "acknowledged" | "in_downtime" | "output")[];
        /** @description text that one of host_name, display_name, address, output holds, in any case of letters */
        "HostDown.q": string;
        /** @description fields to sort by; `-` in front for descending */
        "HostDown.sort": ("since" | "-since" | "duration_s" | "-duration_s" | "display_name" | "-display_name" | "address" | "-address" | "acknowledged" | "-acknowledged" | "in_downtime" | "-in_downtime")[];
        /** @description the only fields that the rows will have */
        "HostOrServiceStatus.fields": ("realm" | "kind" | "host_name" | "description" | "display_name" | "state" | "state_name" | "state_type" | "host_state" | "host_state_name" | "output" | "perf_data" | "last_check" | "next_check" | "last_state_change" | "last_hard_state_change" | "current_attempt" | "max_check_attempts" | "acknowledged" | "in_downtime" | "is_flapping" | "active_checks_enabled" | "passive_checks_enabled" | "notifications_enabled" | "unhandled" | "groups")[];
        /** @description text that one of host_name, description, display_name, output holds, in any case of letters */
        "HostOrServiceStatus.q": string;
        /** @description fields to sort by; `-` in front for descending */
        "HostOrServiceStatus.sort": ("kind" | "-kind" | "host_name" | "-host_name" | "description" | "-description" | "display_name" | "-display_name" | "state" | "-state" | "last_check" | "-last_check" | "last_state_change" | "-last_state_change" | "last_hard_state_change" | "-last_hard_state_change")[];
        /** @description the only fields that the rows will have */
        "HostStatus.fields": ("realm" | "host_name" | "display_name" | "address" | "alias" | "state" | "state_name" | "state_type" | "output" | "perf_data" | "last_check" | "next_check" | "last_state_change" | "last_hard_state_change" | "current_attempt" | "max_check_attempts" | "acknowledged" | "in_downtime" | "is_flapping" | "active_checks_enabled" | "passive_checks_enabled" | "notifications_enabled" | "unhandled" | "groups" | "services")[];
        /** @description text that one of host_name, display_name, address, alias, output holds, in any case of letters */
        "HostStatus.q": string;
        /** @description fields to sort by; `-` in front for descending */
        "HostStatus.sort": ("host_name" | "-host_name" | "display_name" | "-display_name" | "address" | "-address" | "state" | "-state" | "last_check" | "-last_check" | "last_state_change" | "-last_state_change" | "last_hard_state_change" | "-last_hard_state_change")[];
        /** @description the only fields that the rows will have */
        "HostStatusWithMacros.fields": ("realm" | "host_name" | "display_name" | "address" | "alias" | "state" | "state_name" | "state_type" | "output" | "perf_data" | "last_check" | "next_check" | "last_state_change" | "last_hard_state_change" | "current_attempt" | "max_check_attempts" | "acknowledged" | "in_downtime" | "is_flapping" | "active_checks_enabled" | "passive_checks_enabled" | "notifications_enabled" | "unhandled" | "groups" | "services" | "macros" | "packs" | "business_impact")[];
        /** @description the only fields that the rows will have */
        "HostWithChecksDisabled.fields": ("realm" | "host_name" | "display_name" | "address" | "state_name" | "since" | "duration_s")[];
        /** @description text that one of host_name, display_name, address holds, in any case of letters */
        "HostWithChecksDisabled.q": string;
        /** @description fields to sort by; `-` in front for descending */
        "HostWithChecksDisabled.sort": ("since" | "-since" | "duration_s" | "-duration_s" | "display_name" | "-display_name" | "address" | "-address" | "state_name" | "-state_name")[];
        /** @description the only fields that the rows will have */
        "HostgroupStatus.fields": ("realm" | "hostgroup_name" | "alias" | "hosts" | "services")[];
        /** @description text that one of hostgroup_name, alias holds, in any case of letters */
        "HostgroupStatus.q": string;
        /** @description fields to sort by; `-` in front for descending */
        "HostgroupStatus.sort": ("hostgroup_name" | "-hostgroup_name" | "alias" | "-alias")[];
        /** @description text that one of section holds, in any case of letters */
        "HostgroupsOfRealm.q": string;
        /** @description the only fields that the rows will have */
        "ListedEndpoint.fields": ("name" | "method" | "path" | "summary" | "role" | "allowed")[];
        /** @description text that one of name, path, summary holds, in any case of letters */
        "ListedEndpoint.q": string;
        /** @description fields to sort by; `-` in front for descending */
        "ListedEndpoint.sort": ("name" | "-name" | "path" | "-path" | "role" | "-role")[];
        /** @description fields to sort by; `-` in front for descending */
        "Measurement.sort": ("host_name" | "-host_name" | "service" | "-service" | "measurement" | "-measurement")[];
        /** @description the only fields that the rows will have */
        "MonitoringEvent.fields": ("id" | "time" | "realm" | "type" | "kind" | "host_name" | "display_name" | "service" | "service_display_name" | "state" | "state_name" | "state_type" | "attempt" | "contact_name" | "command_name" | "host_check_command" | "output" | "message")[];
        /** @description fields to sort by, -time by default; `-` in front for descending */
        "MonitoringEvent.sort": ("time" | "-time")[];
        /** @description the only fields that the rows will have */
        "PackHosts.fields": ("realm" | "pack" | "host_count" | "hosts")[];
        /** @description text that one of pack holds, in any case of letters */
        "PackHosts.q": string;
        /** @description fields to sort by; `-` in front for descending */
        "PackHosts.sort": ("pack" | "-pack" | "host_count" | "-host_count")[];
        /** @description the only fields that the rows will have */
        "RealmSummary.fields": ("name" | "type" | "section")[];
        /** @description text that one of name, section holds, in any case of letters */
        "RealmSummary.q": string;
        /** @description fields to sort by; `-` in front for descending */
        "RealmSummary.sort": ("name" | "-name" | "type" | "-type" | "section" | "-section")[];
        /** @description the only fields that the rows will have */
        "ServiceDown.fields": ("realm" | "host_name" | "description" | "display_name" | "since" | "duration_s" | "acknowledged" | "in_downtime" | "output")[];
        /** @description fields to sort by; `-` in front for descending */
        "ServiceDown.sort": ("since" | "-since" | "duration_s" | "-duration_s" | "display_name" | "-display_name" | "acknowledged" | "-acknowledged" | "in_downtime" | "-in_downtime")[];
        /** @description the only fields that the rows will have */
        "ServiceWithChecksDisabled.fields": ("realm" | "host_name" | "description" | "display_name" | "state_name" | "since" | "duration_s")[];
        /** @description text that one of host_name, description, display_name holds, in any case of letters */
        "ServiceWithChecksDisabled.q": string;
        /** @description fields to sort by; `-` in front for descending */
        "ServiceWithChecksDisabled.sort": ("since" | "-since" | "duration_s" | "-duration_s" | "display_name" | "-display_name" | "state_name" | "-state_name")[];
        /** @description true makes CSV a file, with a byte order mark by which some spreadsheets know UTF-8 */
        bom: boolean;
        /** @description only realms of this category (their `section`), in upper or lower case */
        category: string;
        /** @description `meta.next_cursor` of the answer before, for the next rows */
        cursor: string;
        /** @description more than so many days; 0 = however short */
        days: number;
        /** @description true verifies everything, changes nothing, and answers 200 with what the answer would be */
        dry_run: boolean;
        /** @description show what engines do themselves */
        engine_filter: boolean;
        /** @description show external commands */
        external_commands_filter: boolean;
        /** @description true: only rows of which this is so; false: only those of which it is not */
        "filter.acknowledged": boolean;
        /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
        "filter.action_url": string[];
        /** @description true: only rows of which this is so; false: only those of which it is not */
        "filter.active_checks_enabled": boolean;
        /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
        "filter.address": string[];
        /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
        "filter.alias": string[];
        /** @description true: only rows of which this is so; false: only those of which it is not */
        "filter.allowed": boolean;
        /** @description any of these */
        "filter.availability_percent": number[];
        /** @description this or less */
        "filter.availability_percent_max": number;
        /** @description this or more */
        "filter.availability_percent_min": number;
        /** @description any of these */
        "filter.business_impact": number[];
        /** @description this or less */
        "filter.business_impact_max": number;
        /** @description this or more */
        "filter.business_impact_min": number;
        /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
        "filter.check_command": string[];
        /** @description any of these */
        "filter.check_interval": number[];
        /** @description this or less */
        "filter.check_interval_max": number;
        /** @description this or more */
        "filter.check_interval_min": number;
        /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
        "filter.check_period": string[];
        /** @description with any of these in it; a star stands for any characters; a backslash before a comma or star for that one */
        "filter.contact_groups": string[];
        /** @description with any of these in it; a star stands for any characters; a backslash before a comma or star for that one */
        "filter.contacts": string[];
        /** @description any of these */
        "filter.current_attempt": number[];
        /** @description this or less */
        "filter.current_attempt_max": number;
        /** @description this or more */
        "filter.current_attempt_min": number;
        /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
        "filter.description": string[];
        /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
        "filter.display_name": string[];
        /** @description any of these */
        "filter.duration_s": number[];
        /** @description this or less */
        "filter.duration_s_max": number;
        /** @description this or more */
        "filter.duration_s_min": number;
        /** @description at this time or later */
        "filter.from_after": string;
        /** @description before this time */
        "filter.from_before": string;
        /** @description with any of these in it; a star stands for any characters; a backslash before a comma or star for that one */
        "filter.groups": string[];
        /** @description any of these */
        "filter.host_count": number[];
        /** @description this or less */
        "filter.host_count_max": number;
        /** @description this or more */
        "filter.host_count_min": number;
        /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
        "filter.host_name": string[];
        /** @description any of these */
        "filter.host_state": number[];
        /** @description this or less */
        "filter.host_state_max": number;
        /** @description this or more */
        "filter.host_state_min": number;
        /** @description any of these, in any case of letters */
        "filter.host_state_name": ("UP" | "DOWN" | "UNREACHABLE" | "PENDING")[];
        /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
        "filter.hostgroup_name": string[];
        /** @description with any of these in it; a star stands for any characters; a backslash before a comma or star for that one */
        "filter.hostgroups": string[];
        /** @description with any of these in it; a star stands for any characters; a backslash before a comma or star for that one */
        "filter.hosts": string[];
        /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
        "filter.icon_image": string[];
        /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
        "filter.import_tool": string[];
        /** @description true: only rows of which this is so; false: only those of which it is not */
        "filter.in_downtime": boolean;
        /** @description true: only rows of which this is so; false: only those of which it is not */
        "filter.is_flapping": boolean;
        /** @description any of these, in any case of letters */
        "filter.kind": ("host" | "service")[];
        /** @description any of these */
        "filter.known_percent": number[];
        /** @description this or less */
        "filter.known_percent_max": number;
        /** @description this or more */
        "filter.known_percent_min": number;
        /** @description at this time or later */
        "filter.last_check_after": string;
        /** @description before this time */
        "filter.last_check_before": string;
        /** @description at this time or later */
        "filter.last_hard_state_change_after": string;
        /** @description before this time */
        "filter.last_hard_state_change_before": string;
        /** @description at this time or later */
        "filter.last_state_change_after": string;
        /** @description before this time */
        "filter.last_state_change_before": string;
        /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
        "filter.long_output": string[];
        /** @description any of these */
        "filter.max_check_attempts": number[];
        /** @description this or less */
        "filter.max_check_attempts_max": number;
        /** @description this or more */
        "filter.max_check_attempts_min": number;
        /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
        "filter.measurement": string[];
        /** @description true: only rows of which this is so; false: only those of which it is not */
        "filter.meets_threshold": boolean;
        /** @description with any of these in it; a star stands for any characters; a backslash before a comma or star for that one */
        "filter.members": string[];
        /** @description any of these, in any case of letters */
        "filter.method": ("GET" | "POST" | "PATCH" | "DELETE")[];
        /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
        "filter.name": string[];
        /** @description at this time or later */
        "filter.next_check_after": string;
        /** @description before this time */
        "filter.next_check_before": string;
        /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
        "filter.notes": string[];
        /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
        "filter.notes_url": string[];
        /** @description true: only rows of which this is so; false: only those of which it is not */
        "filter.notifications_enabled": boolean;
        /** @description with any of these in it; a star stands for any characters; a backslash before a comma or star for that one */
        "filter.origin": string[];
        /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
        "filter.output": string[];
        /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
        "filter.pack": string[];
        /** @description with any of these in it; a star stands for any characters; a backslash before a comma or star for that one */
        "filter.packs": string[];
        /** @description with any of these in it; a star stands for any characters; a backslash before a comma or star for that one */
        "filter.parents": string[];
        /** @description true: only rows of which this is so; false: only those of which it is not */
        "filter.passive_checks_enabled": boolean;
        /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
        "filter.path": string[];
        /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
        "filter.perf_data": string[];
        /** @description any of these */
        "filter.period_s": number[];
        /** @description this or less */
        "filter.period_s_max": number;
        /** @description this or more */
        "filter.period_s_min": number;
        /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
        "filter.realm": string[];
        /** @description with any of these in it; a star stands for any characters; a backslash before a comma or star for that one */
        "filter.realms": string[];
        /** @description any of these */
        "filter.retry_interval": number[];
        /** @description this or less */
        "filter.retry_interval_max": number;
        /** @description this or more */
        "filter.retry_interval_min": number;
        /** @description any of these, in any case of letters */
        "filter.role": ("public" | "viewer" | "operator" | "admin")[];
        /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
        "filter.rule": string[];
        /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
        "filter.section": string[];
        /** @description at this time or later */
        "filter.since_after": string;
        /** @description before this time */
        "filter.since_before": string;
        /** @description any of these */
        "filter.state": number[];
        /** @description any of these, in any case of letters */
        "filter.state_at_start": ("UP" | "DOWN" | "UNREACHABLE" | "PENDING" | "NODATA")[];
        /** @description any of these, in any case of letters */
        "filter.state_at_start_source": ("event" | "backtrack" | "memory" | "current" | "none")[];
        /** @description this or less */
        "filter.state_max": number;
        /** @description this or more */
        "filter.state_min": number;
        /** @description any of these, in any case of letters */
        "filter.state_name": ("OK" | "WARNING" | "CRITICAL" | "UNKNOWN" | "PENDING")[];
        /** @description any of these, in any case of letters */
        "filter.state_name.2": ("UP" | "DOWN" | "UNREACHABLE" | "OK" | "WARNING" | "CRITICAL" | "UNKNOWN" | "PENDING")[];
        /** @description any of these, in any case of letters */
        "filter.state_name.3": ("UP" | "DOWN" | "UNREACHABLE" | "PENDING")[];
        /** @description any of these, in any case of letters */
        "filter.state_type": ("SOFT" | "HARD")[];
        /** @description any of these, in any case of letters */
        "filter.status": ("active" | "pending")[];
        /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
        "filter.summary": string[];
        /** @description this or less */
        "filter.threshold_max": number;
        /** @description this or more */
        "filter.threshold_min": number;
        /** @description at this time or later */
        "filter.to_after": string;
        /** @description before this time */
        "filter.to_before": string;
        /** @description any of these, in any case of letters */
        "filter.type": ("standard" | "hostgroup" | "multirealm")[];
        /** @description true: only rows of which this is so; false: only those of which it is not */
        "filter.unhandled": boolean;
        /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
        "filter.unit": string[];
        /** @description with any of these in it; a star stands for any characters; a backslash before a comma or star for that one */
        "filter.use_templates": string[];
        /** @description show flapping of hosts and services */
        flapping_filter: boolean;
        /** @description also by the Accept header; json when neither says */
        format: "json" | "csv" | "ndjson";
        /** @description also by the Accept header; json when neither says */
        "format.2": "json" | "html";
        /** @description states that count as unavailable; DOWN,UNREACHABLE by default */
        h_unavailable_states: ("UP" | "DOWN" | "UNREACHABLE" | "PENDING")[];
        /** @description any name, percent-encoded in a path */
        host: string;
        /** @description any name, percent-encoded in a path */
        host_id: string;
        /** @description any name, percent-encoded in a path */
        host_name: string;
        /** @description the name by which the engine knows the host */
        "host_name.2": string;
        /** @description only hosts of this hostgroup */
        hostgroup: string;
        /** @description only events of this hostgroup's hosts and their services */
        hostgroup_filter: string;
        /** @description only hosts of this hostgroup, and their services */
        "hostgroup_filter.2": string;
        /** @description any name, percent-encoded in a path */
        hostgroup_name: string;
        /** @description show events of hosts: alerts, states, downtimes, acknowledgements, results that were sent in */
        hosts_filter: boolean;
        /** @description a word of your own for this request: sent again within 24 hours it gets the first answer, and nothing happens twice */
        "idempotency-key": string;
        /** @description the ETag of a GET of the same path: the change is made only to what was read, else 412 */
        "if-match": string;
        /** @description any name, percent-encoded in a path */
        import_tool_ip: string;
        /** @description any name, percent-encoded in a path */
        it_address: string;
        /** @description of an answer of the last 30 days */
        kpi_id: string;
        /** @description another name of `size` */
        limit: number;
        /** @description most rows of one answer */
        "limit.2": number;
        /** @description most rows of one answer, 10000 by default */
        "limit.3": number;
        /** @description adds custom variables, packs and business impact; costs the engine double */
        macros: boolean;
        /** @description a part of it, in any case */
        message: string;
        /** @description show notifications */
        notifications_filter: boolean;
        /** @description its exact name */
        pack_name: string;
        /** @description any name, percent-encoded in a path */
        realm_name: string;
        /** @description an exact description; else hosts and all of their services */
        service: string;
        /** @description only events of services of this name */
        service_desc: string;
        /** @description show the same of services */
        services_filter: boolean;
        /** @description most rows of one answer, 10 by default */
        size: number;
        /** @description false searches hostgroup realms too */
        skip_hostgroup_realms: boolean;
        /** @description the only fields that the rows will have */
        "status.host-services.fields": ("realm" | "host_name" | "description" | "display_name" | "state" | "state_name" | "state_type" | "host_state" | "host_state_name" | "output" | "perf_data" | "last_check" | "next_check" | "last_state_change" | "last_hard_state_change" | "current_attempt" | "max_check_attempts" | "acknowledged" | "in_downtime" | "is_flapping" | "active_checks_enabled" | "passive_checks_enabled" | "notifications_enabled" | "unhandled" | "groups" | "long_output")[];
        /** @description text that one of host_name, description, display_name, output, long_output holds, in any case of letters */
        "status.host-services.q": string;
        /** @description fields to sort by; `-` in front for descending */
        "status.host-services.sort": ("host_name" | "-host_name" | "description" | "-description" | "display_name" | "-display_name" | "state" | "-state" | "last_check" | "-last_check" | "last_state_change" | "-last_state_change" | "last_hard_state_change" | "-last_hard_state_change")[];
        /** @description true refuses a partial answer: one realm that fails fails the request */
        strict: boolean;
        /** @description percent; marks hosts, and leaves none out */
        threshold: number;
        /** @description DD/MM/YYYY or DD-MM-YYYY with or without HH:MM:SS, ISO 8601, or epoch seconds or milliseconds */
        time_from: string;
        /** @description ISO 8601 (YYYY-MM-DDThh:mm:ss+hh:mm), or epoch seconds or milliseconds */
        "time_from.2": string;
        /** @description a date token (now-24h, now-7d/d, yesterday), ISO 8601, or epoch seconds or milliseconds */
        "time_from.3": string;
        /** @description DD/MM/YYYY or DD-MM-YYYY with or without HH:MM:SS, ISO 8601, or epoch seconds or milliseconds */
        time_to: string;
        /** @description ISO 8601 (YYYY-MM-DDThh:mm:ss+hh:mm), or epoch seconds or milliseconds */
        "time_to.2": string;
        /** @description a date token (now-24h, now-7d/d, yesterday), ISO 8601, or epoch seconds or milliseconds */
        "time_to.3": string;
        /** @description any name, percent-encoded in a path */
        user_name: string;
    };
    requestBodies: {
        "config.create-host": {
            content: {
                "application/json": components["schemas"]["NewHost"];
            };
        };
        "utils.add-host": {
            content: {
                "application/json": {
                    /** @description no control character, none of `` `~!$%^&*"|'<>?,()=; ``, no blank at its ends, no backslash at its end; not `active`, `pending`, `availability`, `create`, `delete`, `.` or `..` */
                    name?: string | null;
                    /** @description another spelling of name */
                    host_name?: string | null;
                    /** @description IPv4 or IPv6 address, or host name */
                    address?: string | null;
                    /** @description another spelling of address */
                    ip?: string | null;
                    /** @description packs, which are templates, the strongest first */
                    tags?: string[] | null;
                };
            };
        };
    };
    headers: {
        /** @description The same as `meta.request_id`. */
        "X-Request-Id": string;
        /** @description Where the new thing is. */
        Location: string;
        /** @description Seconds until it is worth another try. */
        "Retry-After": string;
        /** @description How to say who one is. */
        "WWW-Authenticate": string;
        /** @description For If-None-Match. */
        ETag: string;
        /** @description Realms that did not answer, separated by commas, percent-encoded; `*` at the end: and others. */
        "X-Partial-Result": string;
        /** @description `meta.total` of the formats that have no `meta`. */
        "X-Total-Count": string;
        /** @description `true` where the first answer to an Idempotency-Key is given again. */
        "Idempotent-Replay": string;
        /** @description `attachment` and a file name, where the document is one to save. */
        "Content-Disposition": string;
        /** @description `<…>; rel="next"`, the next page (RFC 8288), where there is one. */
        Link: string;
        /** @description `meta.next_cursor` of the formats that have no `meta`. */
        "X-Next-Cursor": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    "api.start": {
        parameters: {
            query?: {
                /** @description most rows of one answer */
                limit?: components["parameters"]["limit.2"];
                /** @description `meta.next_cursor` of the answer before, for the next rows */
                cursor?: components["parameters"]["cursor"];
                /** @description the only fields that the rows will have */
                fields?: ("name" | "path" | "description")[];
                /** @description fields to sort by; `-` in front for descending */
                sort?: ("name" | "-name" | "path" | "-path")[];
                /** @description also by the Accept header; json when neither says */
                format?: components["parameters"]["format"];
                /** @description true makes CSV a file, with a byte order mark by which some spreadsheets know UTF-8 */
                bom?: components["parameters"]["bom"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                name?: components["parameters"]["filter.name"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                path?: components["parameters"]["filter.path"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                description?: components["parameters"]["filter.description"];
                /** @description text that one of name, path, description holds, in any case of letters */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    Link: components["headers"]["Link"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "name": "config",
                     *           "path": "/api/config/",
                     *           "description": "Hosts in configuration, and realms"
                     *         },
                     *         {
                     *           "name": "device-inventory",
                     *           "path": "/api/device-inventory/",
                     *           "description": "What is known of a device"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "generated_at": "2026-11-22T01:05:31+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "1f653d6c-0e53-47d9-b35a-5ed37e771d18",
                     *         "count": 2,
                     *         "total": 15,
                     *         "limit": 2,
                     *         "next_cursor": "WyJuYW1lIixbImRldmljZS1pbnZlbnRvcnkiXV0"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["EntryPointListAnswer"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "config.index": {
        parameters: {
            query?: {
                /** @description most rows of one answer */
                limit?: components["parameters"]["limit.2"];
                /** @description `meta.next_cursor` of the answer before, for the next rows */
                cursor?: components["parameters"]["cursor"];
                /** @description the only fields that the rows will have */
                fields?: components["parameters"]["ListedEndpoint.fields"];
                /** @description fields to sort by; `-` in front for descending */
                sort?: components["parameters"]["ListedEndpoint.sort"];
                /** @description also by the Accept header; json when neither says */
                format?: components["parameters"]["format"];
                /** @description true makes CSV a file, with a byte order mark by which some spreadsheets know UTF-8 */
                bom?: components["parameters"]["bom"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                name?: components["parameters"]["filter.name"];
                /** @description any of these, in any case of letters */
                method?: components["parameters"]["filter.method"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                path?: components["parameters"]["filter.path"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                summary?: components["parameters"]["filter.summary"];
                /** @description any of these, in any case of letters */
                role?: components["parameters"]["filter.role"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                allowed?: components["parameters"]["filter.allowed"];
                /** @description text that one of name, path, summary holds, in any case of letters */
                q?: components["parameters"]["ListedEndpoint.q"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    Link: components["headers"]["Link"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "name": "config.active-hosts",
                     *           "method": "GET",
                     *           "path": "/api/config/realm/{realm_name}/hosts/active/",
                     *           "summary": "Configuration of all active hosts of a realm",
                     *           "role": "viewer",
                     *           "allowed": true
                     *         },
                     *         {
                     *           "name": "config.all-hosts",
                     *           "method": "GET",
                     *           "path": "/api/config/realms/hosts/",
                     *           "summary": "Configuration of the active hosts of all standard realms",
                     *           "role": "viewer",
                     *           "allowed": true
                     *         }
                     *       ],
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:24+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "39c76f2d-b004-4930-8aff-c80bab6aed5d",
                     *         "count": 2,
                     *         "total": 17,
                     *         "limit": 2,
                     *         "next_cursor": "WyJuYW1lLHBhdGgiLFsiY29uZmlnLmFsbC1ob3N0cyIsIi9hcGkvY29uZmlnL3JlYWxtcy9ob3N0cy8iXV0"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ListedEndpointListAnswer"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "config.find-by-address": {
        parameters: {
            query?: {
                /** @description false searches hostgroup realms too */
                skip_hostgroup_realms?: components["parameters"]["skip_hostgroup_realms"];
                /** @description true refuses a partial answer: one realm that fails fails the request */
                strict?: components["parameters"]["strict"];
                /** @description most rows of one answer */
                limit?: components["parameters"]["limit.2"];
                /** @description `meta.next_cursor` of the answer before, for the next rows */
                cursor?: components["parameters"]["cursor"];
                /** @description the only fields that the rows will have */
                fields?: components["parameters"]["HostConfig.fields"];
                /** @description fields to sort by; `-` in front for descending */
                sort?: components["parameters"]["HostConfig.sort"];
                /** @description also by the Accept header; json when neither says */
                format?: components["parameters"]["format"];
                /** @description true makes CSV a file, with a byte order mark by which some spreadsheets know UTF-8 */
                bom?: components["parameters"]["bom"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                realm?: components["parameters"]["filter.realm"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                host_name?: components["parameters"]["filter.host_name"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                display_name?: components["parameters"]["filter.display_name"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                alias?: components["parameters"]["filter.alias"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                address?: components["parameters"]["filter.address"];
                /** @description any of these, in any case of letters */
                status?: components["parameters"]["filter.status"];
                /** @description with any of these in it; a star stands for any characters; a backslash before a comma or star for that one */
                groups?: components["parameters"]["filter.groups"];
                /** @description with any of these in it; a star stands for any characters; a backslash before a comma or star for that one */
                parents?: components["parameters"]["filter.parents"];
                /** @description with any of these in it; a star stands for any characters; a backslash before a comma or star for that one */
                contacts?: components["parameters"]["filter.contacts"];
                /** @description with any of these in it; a star stands for any characters; a backslash before a comma or star for that one */
                contact_groups?: components["parameters"]["filter.contact_groups"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                check_command?: components["parameters"]["filter.check_command"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                check_period?: components["parameters"]["filter.check_period"];
                /** @description any of these */
                check_interval?: components["parameters"]["filter.check_interval"];
                /** @description this or more */
                check_interval_min?: components["parameters"]["filter.check_interval_min"];
                /** @description this or less */
                check_interval_max?: components["parameters"]["filter.check_interval_max"];
                /** @description any of these */
                retry_interval?: components["parameters"]["filter.retry_interval"];
                /** @description this or more */
                retry_interval_min?: components["parameters"]["filter.retry_interval_min"];
                /** @description this or less */
                retry_interval_max?: components["parameters"]["filter.retry_interval_max"];
                /** @description any of these */
                max_check_attempts?: components["parameters"]["filter.max_check_attempts"];
                /** @description this or more */
                max_check_attempts_min?: components["parameters"]["filter.max_check_attempts_min"];
                /** @description this or less */
                max_check_attempts_max?: components["parameters"]["filter.max_check_attempts_max"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                active_checks_enabled?: components["parameters"]["filter.active_checks_enabled"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                passive_checks_enabled?: components["parameters"]["filter.passive_checks_enabled"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                notifications_enabled?: components["parameters"]["filter.notifications_enabled"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                notes?: components["parameters"]["filter.notes"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                notes_url?: components["parameters"]["filter.notes_url"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                action_url?: components["parameters"]["filter.action_url"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                icon_image?: components["parameters"]["filter.icon_image"];
                /** @description with any of these in it; a star stands for any characters; a backslash before a comma or star for that one */
                use_templates?: components["parameters"]["filter.use_templates"];
                /** @description text that one of host_name, display_name, alias, address, check_command, check_period, notes, notes_url, action_url, icon_image holds, in any case of letters */
                q?: components["parameters"]["HostConfig.q"];
            };
            header?: never;
            path: {
                /** @description any name, percent-encoded in a path */
                address: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Partial-Result": components["headers"]["X-Partial-Result"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    Link: components["headers"]["Link"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "realm": "paris",
                     *           "host_name": "caméra parking",
                     *           "display_name": "caméra parking (par)",
                     *           "alias": "caméra parking",
                     *           "address": "10.75.0.198",
                     *           "status": "active",
                     *           "groups": [
                     *             "office"
                     *           ],
                     *           "parents": [],
                     *           "contacts": [
                     *             "alice",
                     *             "bruno"
                     *           ],
                     *           "contact_groups": [],
                     *           "check_command": "check-host-alive",
                     *           "check_period": "24x7",
                     *           "check_interval": 5,
                     *           "retry_interval": 0.5,
                     *           "max_check_attempts": 3,
                     *           "active_checks_enabled": true,
                     *           "passive_checks_enabled": true,
                     *           "notifications_enabled": true,
                     *           "notes": "rack 38",
                     *           "notes_url": null,
                     *           "action_url": null,
                     *           "icon_image": "office.png",
                     *           "use_templates": null
                     *         }
                     *       ],
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:24+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "01d6cfd1-3464-4df9-b6c9-d88d301efab9",
                     *         "count": 1,
                     *         "total": 1,
                     *         "limit": 2,
                     *         "next_cursor": null,
                     *         "partial": true,
                     *         "sources": [
                     *           {
                     *             "realm": "lyon",
                     *             "latency_ms": 35,
                     *             "status": "ok",
                     *             "rows": 0
                     *           },
                     *           {
                     *             "realm": "offline",
                     *             "latency_ms": 253,
                     *             "status": "error",
                     *             "error": "The status-query interface of realm 'offline' cannot be reached.",
                     *             "code": "engine_unreachable",
                     *             "rows": 0
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["HostConfigListOfRealmsAnswer"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "config.find-by-name": {
        parameters: {
            query?: {
                /** @description false searches hostgroup realms too */
                skip_hostgroup_realms?: components["parameters"]["skip_hostgroup_realms"];
                /** @description true refuses a partial answer: one realm that fails fails the request */
                strict?: components["parameters"]["strict"];
                /** @description most rows of one answer */
                limit?: components["parameters"]["limit.2"];
                /** @description `meta.next_cursor` of the answer before, for the next rows */
                cursor?: components["parameters"]["cursor"];
                /** @description the only fields that the rows will have */
                fields?: components["parameters"]["HostConfig.fields"];
                /** @description fields to sort by; `-` in front for descending */
                sort?: components["parameters"]["HostConfig.sort"];
                /** @description also by the Accept header; json when neither says */
                format?: components["parameters"]["format"];
                /** @description true makes CSV a file, with a byte order mark by which some spreadsheets know UTF-8 */
                bom?: components["parameters"]["bom"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                realm?: components["parameters"]["filter.realm"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                host_name?: components["parameters"]["filter.host_name"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                display_name?: components["parameters"]["filter.display_name"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                alias?: components["parameters"]["filter.alias"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                address?: components["parameters"]["filter.address"];
                /** @description any of these, in any case of letters */
                status?: components["parameters"]["filter.status"];
                /** @description with any of these in it; a star stands for any characters; a backslash before a comma or star for that one */
                groups?: components["parameters"]["filter.groups"];
                /** @description with any of these in it; a star stands for any characters; a backslash before a comma or star for that one */
                parents?: components["parameters"]["filter.parents"];
                /** @description with any of these in it; a star stands for any characters; a backslash before a comma or star for that one */
                contacts?: components["parameters"]["filter.contacts"];
                /** @description with any of these in it; a star stands for any characters; a backslash before a comma or star for that one */
                contact_groups?: components["parameters"]["filter.contact_groups"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                check_command?: components["parameters"]["filter.check_command"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                check_period?: components["parameters"]["filter.check_period"];
                /** @description any of these */
                check_interval?: components["parameters"]["filter.check_interval"];
                /** @description this or more */
                check_interval_min?: components["parameters"]["filter.check_interval_min"];
                /** @description this or less */
                check_interval_max?: components["parameters"]["filter.check_interval_max"];
                /** @description any of these */
                retry_interval?: components["parameters"]["filter.retry_interval"];
                /** @description this or more */
                retry_interval_min?: components["parameters"]["filter.retry_interval_min"];
                /** @description this or less */
                retry_interval_max?: components["parameters"]["filter.retry_interval_max"];
                /** @description any of these */
                max_check_attempts?: components["parameters"]["filter.max_check_attempts"];
                /** @description this or more */
                max_check_attempts_min?: components["parameters"]["filter.max_check_attempts_min"];
                /** @description this or less */
                max_check_attempts_max?: components["parameters"]["filter.max_check_attempts_max"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                active_checks_enabled?: components["parameters"]["filter.active_checks_enabled"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                passive_checks_enabled?: components["parameters"]["filter.passive_checks_enabled"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                notifications_enabled?: components["parameters"]["filter.notifications_enabled"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                notes?: components["parameters"]["filter.notes"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                notes_url?: components["parameters"]["filter.notes_url"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                action_url?: components["parameters"]["filter.action_url"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                icon_image?: components["parameters"]["filter.icon_image"];
                /** @description with any of these in it; a star stands for any characters; a backslash before a comma or star for that one */
                use_templates?: components["parameters"]["filter.use_templates"];
                /** @description text that one of host_name, display_name, alias, address, check_command, check_period, notes, notes_url, action_url, icon_image holds, in any case of letters */
                q?: components["parameters"]["HostConfig.q"];
            };
            header?: never;
            path: {
                /** @description any name, percent-encoded in a path */
                host_name: components["parameters"]["host_name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Partial-Result": components["headers"]["X-Partial-Result"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    Link: components["headers"]["Link"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "realm": "lyon",
                     *           "host_name": "caméra parking",
                     *           "display_name": "caméra parking (lyo)",
                     *           "alias": "caméra parking",
                     *           "address": "10.69.3.230",
                     *           "status": "active",
                     *           "groups": [
                     *             "office"
                     *           ],
                     *           "parents": [],
                     *           "contacts": [
                     *             "alice",
                     *             "bruno"
                     *           ],
                     *           "contact_groups": [],
                     *           "check_command": "check-host-alive",
                     *           "check_period": "24x7",
                     *           "check_interval": 5,
                     *           "retry_interval": 0.5,
                     *           "max_check_attempts": 3,
                     *           "active_checks_enabled": true,
                     *           "passive_checks_enabled": true,
                     *           "notifications_enabled": true,
                     *           "notes": "rack 38",
                     *           "notes_url": null,
                     *           "action_url": null,
                     *           "icon_image": "office.png",
                     *           "use_templates": null
                     *         },
                     *         {
                     *           "realm": "paris",
                     *           "host_name": "caméra parking",
                     *           "display_name": "caméra parking (par)",
                     *           "alias": "caméra parking",
                     *           "address": "10.75.0.198",
                     *           "status": "active",
                     *           "groups": [
                     *             "office"
                     *           ],
                     *           "parents": [],
                     *           "contacts": [
                     *             "alice",
                     *             "bruno"
                     *           ],
                     *           "contact_groups": [],
                     *           "check_command": "check-host-alive",
                     *           "check_period": "24x7",
                     *           "check_interval": 5,
                     *           "retry_interval": 0.5,
                     *           "max_check_attempts": 3,
                     *           "active_checks_enabled": true,
                     *           "passive_checks_enabled": true,
                     *           "notifications_enabled": true,
                     *           "notes": "rack 38",
                     *           "notes_url": null,
                     *           "action_url": null,
                     *           "icon_image": "office.png",
                     *           "use_templates": null
                     *         }
                     *       ],
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:24+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "abab2137-b6bc-4674-8154-1891c4069784",
                     *         "count": 2,
                     *         "total": 2,
                     *         "limit": 2,
                     *         "next_cursor": null,
                     *         "partial": true,
                     *         "sources": [
                     *           {
                     *             "realm": "lyon",
                     *             "latency_ms": 2,
                     *             "status": "ok",
                     *             "rows": 1
                     *           },
                     *           {
                     *             "realm": "offline",
                     *             "latency_ms": 0,
                     *             "status": "error",
                     *             "error": "The status-query interface of realm 'offline' did not answer 0 s ago, and was not asked again.",
                     *             "code": "engine_unreachable",
                     *             "age_s": 0,
                     *             "rows": 0
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["HostConfigListOfRealmsAnswer"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "config.create-host-in-import-tool": {
        parameters: {
            query?: {
                /** @description true verifies everything, changes nothing, and answers 200 with what the answer would be */
                dry_run?: components["parameters"]["dry_run"];
                /** @description true refuses a partial answer: one realm that fails fails the request */
                strict?: components["parameters"]["strict"];
            };
            header?: {
                /** @description a word of your own for this request: sent again within 24 hours it gets the first answer, and nothing happens twice */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path: {
                /** @description any name, percent-encoded in a path */
                it_address: components["parameters"]["it_address"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["config.create-host"];
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Partial-Result": components["headers"]["X-Partial-Result"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConfigCreateHostInImportToolAnswer"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Location: components["headers"]["Location"];
                    "X-Partial-Result": components["headers"]["X-Partial-Result"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "host_name": "web-new",
                     *         "address": "192.0.2.80",
                     *         "use_templates": [
                     *           "linux"
                     *         ],
                     *         "removable": true,
                     *         "realm": null,
                     *         "import_tool": "10.69.255.1",
                     *         "status": "pending",
                     *         "created_at": "2026-11-21T23:30:35+00:00"
                     *       },
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:35+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "f882d8fd-ad23-44fc-bdb3-1c1128f14a3e"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ConfigCreateHostInImportToolAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "config.delete-host-from-import-tool": {
        parameters: {
            query?: {
                /** @description true verifies everything, changes nothing, and answers 200 with what the answer would be */
                dry_run?: components["parameters"]["dry_run"];
            };
            header?: never;
            path: {
                /** @description any name, percent-encoded in a path */
                it_address: components["parameters"]["it_address"];
                /** @description any name, percent-encoded in a path */
                host_name: components["parameters"]["host_name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "realm": null,
                     *         "import_tool": "10.69.255.1",
                     *         "host_name": "web-new",
                     *         "deleted": true
                     *       },
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:35+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "e2192ff0-6a8b-4d19-ac66-f3b483089733"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ConfigDeleteHostFromImportToolAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "config.create-realm": {
        parameters: {
            query?: {
                /** @description true verifies everything, changes nothing, and answers 200 with what the answer would be */
                dry_run?: components["parameters"]["dry_run"];
            };
            header?: {
                /** @description a word of your own for this request: sent again within 24 hours it gets the first answer, and nothing happens twice */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewRealm"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConfigCreateRealmAnswer"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Location: components["headers"]["Location"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "display_name": "north",
                     *         "type": "standard",
                     *         "section": "production",
                     *         "activated": true,
                     *         "origin": [],
                     *         "realms": [],
                     *         "host_groups": null,
                     *         "backend_technology": null,
                     *         "search_backend": null,
                     *         "monitoring_ip": "192.0.2.10",
                     *         "monitoring_port": 6557,
                     *         "monitoring_socket": null,
                     *         "monitoring_tls": false,
                     *         "monitoring_events_index": null,
                     *         "import_tool": null,
                     *         "collectd": null,
                     *         "logger": null,
                     *         "logger_resources": [],
                     *         "search_logger_resources": [],
                     *         "metrics": null,
                     *         "metrics_db": null,
                     *         "metrics_index": null,
                     *         "observability": null,
                     *         "state_history": false,
                     *         "host_name": null,
                     *         "link": null,
                     *         "created_at": "2026-11-21T23:30:35+00:00",
                     *         "monitoring_tls_ca": null
                     *       },
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:35+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "acbbe16c-803e-491b-a431-532a2dd22f06"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ConfigCreateRealmAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "config.realm": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description any name, percent-encoded in a path */
                realm_name: components["parameters"]["realm_name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "display_name": "paris",
                     *         "type": "standard",
                     *         "section": "production",
                     *         "activated": true,
                     *         "origin": [
                     *           "idf"
                     *         ],
                     *         "realms": [],
                     *         "host_groups": null,
                     *         "backend_technology": null,
                     *         "search_backend": 1,
                     *         "monitoring_ip": "127.0.0.1",
                     *         "monitoring_port": 40343,
                     *         "monitoring_socket": null,
                     *         "monitoring_tls": false,
                     *         "monitoring_events_index": "paris",
                     *         "import_tool": "10.75.255.1",
                     *         "collectd": null,
                     *         "logger": null,
                     *         "logger_resources": [],
                     *         "search_logger_resources": [
                     *           "syslog-paris"
                     *         ],
                     *         "metrics": "demo",
                     *         "metrics_db": "paris",
                     *         "metrics_index": null,
                     *         "observability": null,
                     *         "state_history": false,
                     *         "host_name": null,
                     *         "link": null,
                     *         "created_at": "2026-11-21T23:30:22+00:00",
                     *         "monitoring_tls_ca": null
                     *       },
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:24+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "7b9aab1d-82b8-4aed-81b8-0c8a4f02e4aa"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WholeRealmConfigurationAnswer"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "config.delete-realm": {
        parameters: {
            query?: {
                /** @description true verifies everything, changes nothing, and answers 200 with what the answer would be */
                dry_run?: components["parameters"]["dry_run"];
            };
            header?: {
                /** @description the ETag of a GET of the same path: the change is made only to what was read, else 412 */
                "if-match"?: components["parameters"]["if-match"];
            };
            path: {
                /** @description any name, percent-encoded in a path */
                realm_name: components["parameters"]["realm_name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "realm": "north",
                     *         "taken_out_of": [],
                     *         "deleted": true
                     *       },
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:35+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "27b14558-dd9a-4c70-af85-65a7c4bc712b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ConfigDeleteRealmAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "config.change-realm": {
        parameters: {
            query?: {
                /** @description true verifies everything, changes nothing, and answers 200 with what the answer would be */
                dry_run?: components["parameters"]["dry_run"];
            };
            header?: {
                /** @description the ETag of a GET of the same path: the change is made only to what was read, else 412 */
                "if-match"?: components["parameters"]["if-match"];
            };
            path: {
                /** @description any name, percent-encoded in a path */
                realm_name: components["parameters"]["realm_name"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RealmChange"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "display_name": "north",
                     *         "type": "standard",
                     *         "section": "branches",
                     *         "activated": true,
                     *         "origin": [],
                     *         "realms": [],
                     *         "host_groups": null,
                     *         "backend_technology": null,
                     *         "search_backend": null,
                     *         "monitoring_ip": "192.0.2.10",
                     *         "monitoring_port": 6557,
                     *         "monitoring_socket": null,
                     *         "monitoring_tls": false,
                     *         "monitoring_events_index": null,
                     *         "import_tool": null,
                     *         "collectd": null,
                     *         "logger": null,
                     *         "logger_resources": [],
                     *         "search_logger_resources": [],
                     *         "metrics": null,
                     *         "metrics_db": null,
                     *         "metrics_index": null,
                     *         "observability": null,
                     *         "state_history": false,
                     *         "host_name": null,
                     *         "link": null,
                     *         "created_at": "2026-11-21T23:30:35+00:00",
                     *         "monitoring_tls_ca": null
                     *       },
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:35+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "057307c3-0abb-4266-9f49-e48e5e41fb33"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ConfigChangeRealmAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            412: components["responses"]["Problem412"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "config.hostgroup-members": {
        parameters: {
            query?: {
                /** @description most rows of one answer */
                limit?: components["parameters"]["limit.2"];
                /** @description `meta.next_cursor` of the answer before, for the next rows */
                cursor?: components["parameters"]["cursor"];
                /** @description the only fields that the rows will have */
                fields?: ("realm" | "host_name" | "display_name" | "alias" | "address")[];
                /** @description fields to sort by; `-` in front for descending */
                sort?: ("host_name" | "-host_name" | "display_name" | "-display_name" | "alias" | "-alias" | "address" | "-address")[];
                /** @description also by the Accept header; json when neither says */
                format?: components["parameters"]["format"];
                /** @description true makes CSV a file, with a byte order mark by which some spreadsheets know UTF-8 */
                bom?: components["parameters"]["bom"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                realm?: components["parameters"]["filter.realm"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                host_name?: components["parameters"]["filter.host_name"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                display_name?: components["parameters"]["filter.display_name"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                alias?: components["parameters"]["filter.alias"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                address?: components["parameters"]["filter.address"];
                /** @description text that one of host_name, display_name, alias, address holds, in any case of letters */
                q?: string;
            };
            header?: never;
            path: {
                /** @description any name, percent-encoded in a path */
                realm_name: components["parameters"]["realm_name"];
                /** @description any name, percent-encoded in a path */
                hostgroup_name: components["parameters"]["hostgroup_name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    Link: components["headers"]["Link"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "realm": "paris",
                     *           "host_name": "par-app-001",
                     *           "display_name": "Application server 1 (par)",
                     *           "alias": "Application server 1",
                     *           "address": "10.75.0.78"
                     *         },
                     *         {
                     *           "realm": "paris",
                     *           "host_name": "par-app-002",
                     *           "display_name": "Application server 2 (par)",
                     *           "alias": "Application server 2",
                     *           "address": "10.75.0.79"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:24+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "e635751c-7cd3-4f30-bc5f-b476137ae026",
                     *         "count": 2,
                     *         "total": 130,
                     *         "limit": 2,
                     *         "next_cursor": "WyJyZWFsbSxob3N0X25hbWUiLFsicGFyaXMiLCJwYXItYXBwLTAwMiJdXQ"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["HostgroupMemberListAnswer"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "config.hostgroup-names": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description any name, percent-encoded in a path */
                realm_name: components["parameters"]["realm_name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         "business-processes",
                     *         "databases"
                     *       ],
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:24+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "53cfcd93-9f8d-41ff-b878-948717aefbe5",
                     *         "count": 9
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ConfigHostgroupNamesAnswer"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "config.active-hosts": {
        parameters: {
            query?: {
                /** @description most rows of one answer */
                limit?: components["parameters"]["limit.2"];
                /** @description `meta.next_cursor` of the answer before, for the next rows */
                cursor?: components["parameters"]["cursor"];
                /** @description the only fields that the rows will have */
                fields?: components["parameters"]["HostConfig.fields"];
                /** @description fields to sort by; `-` in front for descending */
                sort?: components["parameters"]["HostConfig.sort"];
                /** @description also by the Accept header; json when neither says */
                format?: components["parameters"]["format"];
                /** @description true makes CSV a file, with a byte order mark by which some spreadsheets know UTF-8 */
                bom?: components["parameters"]["bom"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                realm?: components["parameters"]["filter.realm"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                host_name?: components["parameters"]["filter.host_name"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                display_name?: components["parameters"]["filter.display_name"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                alias?: components["parameters"]["filter.alias"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                address?: components["parameters"]["filter.address"];
                /** @description any of these, in any case of letters */
                status?: components["parameters"]["filter.status"];
                /** @description with any of these in it; a star stands for any characters; a backslash before a comma or star for that one */
                groups?: components["parameters"]["filter.groups"];
                /** @description with any of these in it; a star stands for any characters; a backslash before a comma or star for that one */
                parents?: components["parameters"]["filter.parents"];
                /** @description with any of these in it; a star stands for any characters; a backslash before a comma or star for that one */
                contacts?: components["parameters"]["filter.contacts"];
                /** @description with any of these in it; a star stands for any characters; a backslash before a comma or star for that one */
                contact_groups?: components["parameters"]["filter.contact_groups"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                check_command?: components["parameters"]["filter.check_command"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                check_period?: components["parameters"]["filter.check_period"];
                /** @description any of these */
                check_interval?: components["parameters"]["filter.check_interval"];
                /** @description this or more */
                check_interval_min?: components["parameters"]["filter.check_interval_min"];
                /** @description this or less */
                check_interval_max?: components["parameters"]["filter.check_interval_max"];
                /** @description any of these */
                retry_interval?: components["parameters"]["filter.retry_interval"];
                /** @description this or more */
                retry_interval_min?: components["parameters"]["filter.retry_interval_min"];
                /** @description this or less */
                retry_interval_max?: components["parameters"]["filter.retry_interval_max"];
                /** @description any of these */
                max_check_attempts?: components["parameters"]["filter.max_check_attempts"];
                /** @description this or more */
                max_check_attempts_min?: components["parameters"]["filter.max_check_attempts_min"];
                /** @description this or less */
                max_check_attempts_max?: components["parameters"]["filter.max_check_attempts_max"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                active_checks_enabled?: components["parameters"]["filter.active_checks_enabled"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                passive_checks_enabled?: components["parameters"]["filter.passive_checks_enabled"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                notifications_enabled?: components["parameters"]["filter.notifications_enabled"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                notes?: components["parameters"]["filter.notes"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                notes_url?: components["parameters"]["filter.notes_url"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                action_url?: components["parameters"]["filter.action_url"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                icon_image?: components["parameters"]["filter.icon_image"];
                /** @description with any of these in it; a star stands for any characters; a backslash before a comma or star for that one */
                use_templates?: components["parameters"]["filter.use_templates"];
                /** @description text that one of host_name, display_name, alias, address, check_command, check_period, notes, notes_url, action_url, icon_image holds, in any case of letters */
                q?: components["parameters"]["HostConfig.q"];
            };
            header?: never;
            path: {
                /** @description any name, percent-encoded in a path */
                realm_name: components["parameters"]["realm_name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    Link: components["headers"]["Link"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "realm": "paris",
                     *           "host_name": "caméra parking",
                     *           "display_name": "caméra parking (par)",
                     *           "alias": "caméra parking",
                     *           "address": "10.75.0.198",
                     *           "status": "active",
                     *           "groups": [
                     *             "office"
                     *           ],
                     *           "parents": [],
                     *           "contacts": [
                     *             "alice",
                     *             "bruno"
                     *           ],
                     *           "contact_groups": [],
                     *           "check_command": "check-host-alive",
                     *           "check_period": "24x7",
                     *           "check_interval": 5,
                     *           "retry_interval": 0.5,
                     *           "max_check_attempts": 3,
                     *           "active_checks_enabled": true,
                     *           "passive_checks_enabled": true,
                     *           "notifications_enabled": true,
                     *           "notes": "rack 38",
                     *           "notes_url": null,
                     *           "action_url": null,
                     *           "icon_image": "office.png",
                     *           "use_templates": null
                     *         },
                     *         {
                     *           "realm": "paris",
                     *           "host_name": "imprimante étage 2",
                     *           "display_name": "imprimante étage 2 (par)",
                     *           "alias": "imprimante étage 2",
                     *           "address": "10.75.0.196",
                     *           "status": "active",
                     *           "groups": [
                     *             "office"
                     *           ],
                     *           "parents": [],
                     *           "contacts": [
                     *             "alice",
                     *             "bruno"
                     *           ],
                     *           "contact_groups": [],
                     *           "check_command": "check-host-alive",
                     *           "check_period": "24x7",
                     *           "check_interval": 5,
                     *           "retry_interval": 0.5,
                     *           "max_check_attempts": 3,
                     *           "active_checks_enabled": true,
                     *           "passive_checks_enabled": true,
                     *           "notifications_enabled": true,
                     *           "notes": "rack 36",
                     *           "notes_url": null,
                     *           "action_url": null,
                     *           "icon_image": "office.png",
                     *           "use_templates": null
                     *         }
                     *       ],
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:24+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "7d72711c-2947-44fe-9ce2-696db30326fa",
                     *         "count": 2,
                     *         "total": 204,
                     *         "limit": 2,
                     *         "next_cursor": "WyJyZWFsbSxob3N0X25hbWUiLFsicGFyaXMiLCJpbXByaW1hbnRlIMOpdGFnZSAyIl1d"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["HostConfigListAnswer"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "config.create-host": {
        parameters: {
            query?: {
                /** @description true verifies everything, changes nothing, and answers 200 with what the answer would be */
                dry_run?: components["parameters"]["dry_run"];
                /** @description true refuses a partial answer: one realm that fails fails the request */
                strict?: components["parameters"]["strict"];
            };
            header?: {
                /** @description a word of your own for this request: sent again within 24 hours it gets the first answer, and nothing happens twice */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path: {
                /** @description any name, percent-encoded in a path */
                realm_name: components["parameters"]["realm_name"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["config.create-host"];
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Partial-Result": components["headers"]["X-Partial-Result"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConfigCreateHostAnswer"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Location: components["headers"]["Location"];
                    "X-Partial-Result": components["headers"]["X-Partial-Result"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "host_name": "web-new",
                     *         "address": "192.0.2.80",
                     *         "use_templates": [
                     *           "linux"
                     *         ],
                     *         "removable": true,
                     *         "realm": "lyon",
                     *         "import_tool": "10.69.255.1",
                     *         "status": "pending",
                     *         "created_at": "2026-11-21T23:30:35+00:00"
                     *       },
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:35+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "096ce36b-0ae4-41be-ac9e-fd69a603aa05"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ConfigCreateHostAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "config.delete-host": {
        parameters: {
            query?: {
                /** @description true verifies everything, changes nothing, and answers 200 with what the answer would be */
                dry_run?: components["parameters"]["dry_run"];
            };
            header?: never;
            path: {
                /** @description any name, percent-encoded in a path */
                realm_name: components["parameters"]["realm_name"];
                /** @description any name, percent-encoded in a path */
                host_name: components["parameters"]["host_name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "realm": "lyon",
                     *         "import_tool": "10.69.255.1",
                     *         "host_name": "web-new",
                     *         "deleted": true
                     *       },
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:35+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "015c7e3e-a4d9-4b4f-8d88-2539732322ef"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ConfigDeleteHostAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "config.pending-hosts": {
        parameters: {
            query?: {
                /** @description most rows of one answer */
                limit?: components["parameters"]["limit.2"];
                /** @description `meta.next_cursor` of the answer before, for the next rows */
                cursor?: components["parameters"]["cursor"];
                /** @description the only fields that the rows will have */
                fields?: components["parameters"]["HostConfig.fields"];
                /** @description fields to sort by; `-` in front for descending */
                sort?: components["parameters"]["HostConfig.sort"];
                /** @description also by the Accept header; json when neither says */
                format?: components["parameters"]["format"];
                /** @description true makes CSV a file, with a byte order mark by which some spreadsheets know UTF-8 */
                bom?: components["parameters"]["bom"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                realm?: components["parameters"]["filter.realm"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                host_name?: components["parameters"]["filter.host_name"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                display_name?: components["parameters"]["filter.display_name"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                alias?: components["parameters"]["filter.alias"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                address?: components["parameters"]["filter.address"];
                /** @description any of these, in any case of letters */
                status?: components["parameters"]["filter.status"];
                /** @description with any of these in it; a star stands for any characters; a backslash before a comma or star for that one */
                groups?: components["parameters"]["filter.groups"];
                /** @description with any of these in it; a star stands for any characters; a backslash before a comma or star for that one */
                parents?: components["parameters"]["filter.parents"];
                /** @description with any of these in it; a star stands for any characters; a backslash before a comma or star for that one */
                contacts?: components["parameters"]["filter.contacts"];
                /** @description with any of these in it; a star stands for any characters; a backslash before a comma or star for that one */
                contact_groups?: components["parameters"]["filter.contact_groups"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                check_command?: components["parameters"]["filter.check_command"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                check_period?: components["parameters"]["filter.check_period"];
                /** @description any of these */
                check_interval?: components["parameters"]["filter.check_interval"];
                /** @description this or more */
                check_interval_min?: components["parameters"]["filter.check_interval_min"];
                /** @description this or less */
                check_interval_max?: components["parameters"]["filter.check_interval_max"];
                /** @description any of these */
                retry_interval?: components["parameters"]["filter.retry_interval"];
                /** @description this or more */
                retry_interval_min?: components["parameters"]["filter.retry_interval_min"];
                /** @description this or less */
                retry_interval_max?: components["parameters"]["filter.retry_interval_max"];
                /** @description any of these */
                max_check_attempts?: components["parameters"]["filter.max_check_attempts"];
                /** @description this or more */
                max_check_attempts_min?: components["parameters"]["filter.max_check_attempts_min"];
                /** @description this or less */
                max_check_attempts_max?: components["parameters"]["filter.max_check_attempts_max"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                active_checks_enabled?: components["parameters"]["filter.active_checks_enabled"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                passive_checks_enabled?: components["parameters"]["filter.passive_checks_enabled"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                notifications_enabled?: components["parameters"]["filter.notifications_enabled"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                notes?: components["parameters"]["filter.notes"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                notes_url?: components["parameters"]["filter.notes_url"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                action_url?: components["parameters"]["filter.action_url"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                icon_image?: components["parameters"]["filter.icon_image"];
                /** @description with any of these in it; a star stands for any characters; a backslash before a comma or star for that one */
                use_templates?: components["parameters"]["filter.use_templates"];
                /** @description text that one of host_name, display_name, alias, address, check_command, check_period, notes, notes_url, action_url, icon_image holds, in any case of letters */
                q?: components["parameters"]["HostConfig.q"];
            };
            header?: never;
            path: {
                /** @description any name, percent-encoded in a path */
                realm_name: components["parameters"]["realm_name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    Link: components["headers"]["Link"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [],
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:24+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "92bdf197-e79a-4787-bdca-06c083475c23",
                     *         "count": 0,
                     *         "total": 0,
                     *         "limit": 2,
                     *         "next_cursor": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["HostConfigListAnswer"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "config.host": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description any name, percent-encoded in a path */
                realm_name: components["parameters"]["realm_name"];
                /** @description any name, percent-encoded in a path */
                host_name: components["parameters"]["host_name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "realm": "paris",
                     *         "host_name": "caméra parking",
                     *         "display_name": "caméra parking (par)",
                     *         "alias": "caméra parking",
                     *         "address": "10.75.0.198",
                     *         "status": "active",
                     *         "groups": [
                     *           "office"
                     *         ],
                     *         "parents": [],
                     *         "contacts": [
                     *           "alice",
                     *           "bruno"
                     *         ],
                     *         "contact_groups": [],
                     *         "check_command": "check-host-alive",
                     *         "check_period": "24x7",
                     *         "check_interval": 5,
                     *         "retry_interval": 0.5,
                     *         "max_check_attempts": 3,
                     *         "active_checks_enabled": true,
                     *         "passive_checks_enabled": true,
                     *         "notifications_enabled": true,
                     *         "notes": "rack 38",
                     *         "notes_url": null,
                     *         "action_url": null,
                     *         "icon_image": "office.png",
                     *         "use_templates": [],
                     *         "macros": {
                     *           "BUSINESS_IMPACT": "3",
                     *           "LAT": "48.9366",
                     *           "LNG": "2.415",
                     *           "POLLER_TAG": "poller-0"
                     *         },
                     *         "business_impact": 3,
                     *         "poller_tag": "poller-0",
                     *         "latitude": null,
                     *         "longitude": null,
                     *         "service_overrides": null,
                     *         "service_excludes": null,
                     *         "removable": false,
                     *         "created_at": null
                     *       },
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:24+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "b82239b0-45e2-43af-b6d5-45b9f843c2bf"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["OneHostConfigAnswer"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "config.all-hosts": {
        parameters: {
            query?: {
                /** @description true refuses a partial answer: one realm that fails fails the request */
                strict?: components["parameters"]["strict"];
                /** @description most rows of one answer */
                limit?: components["parameters"]["limit.2"];
                /** @description `meta.next_cursor` of the answer before, for the next rows */
                cursor?: components["parameters"]["cursor"];
                /** @description the only fields that the rows will have */
                fields?: components["parameters"]["HostConfig.fields"];
                /** @description fields to sort by; `-` in front for descending */
                sort?: components["parameters"]["HostConfig.sort"];
                /** @description also by the Accept header; json when neither says */
                format?: components["parameters"]["format"];
                /** @description true makes CSV a file, with a byte order mark by which some spreadsheets know UTF-8 */
                bom?: components["parameters"]["bom"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                realm?: components["parameters"]["filter.realm"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                host_name?: components["parameters"]["filter.host_name"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                display_name?: components["parameters"]["filter.display_name"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                alias?: components["parameters"]["filter.alias"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                address?: components["parameters"]["filter.address"];
                /** @description any of these, in any case of letters */
                status?: components["parameters"]["filter.status"];
                /** @description with any of these in it; a star stands for any characters; a backslash before a comma or star for that one */
                groups?: components["parameters"]["filter.groups"];
                /** @description with any of these in it; a star stands for any characters; a backslash before a comma or star for that one */
                parents?: components["parameters"]["filter.parents"];
                /** @description with any of these in it; a star stands for any characters; a backslash before a comma or star for that one */
                contacts?: components["parameters"]["filter.contacts"];
                /** @description with any of these in it; a star stands for any characters; a backslash before a comma or star for that one */
                contact_groups?: components["parameters"]["filter.contact_groups"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                check_command?: components["parameters"]["filter.check_command"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                check_period?: components["parameters"]["filter.check_period"];
                /** @description any of these */
                check_interval?: components["parameters"]["filter.check_interval"];
                /** @description this or more */
                check_interval_min?: components["parameters"]["filter.check_interval_min"];
                /** @description this or less */
                check_interval_max?: components["parameters"]["filter.check_interval_max"];
                /** @description any of these */
                retry_interval?: components["parameters"]["filter.retry_interval"];
                /** @description this or more */
                retry_interval_min?: components["parameters"]["filter.retry_interval_min"];
                /** @description this or less */
                retry_interval_max?: components["parameters"]["filter.retry_interval_max"];
                /** @description any of these */
                max_check_attempts?: components["parameters"]["filter.max_check_attempts"];
                /** @description this or more */
                max_check_attempts_min?: components["parameters"]["filter.max_check_attempts_min"];
                /** @description this or less */
                max_check_attempts_max?: components["parameters"]["filter.max_check_attempts_max"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                active_checks_enabled?: components["parameters"]["filter.active_checks_enabled"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                passive_checks_enabled?: components["parameters"]["filter.passive_checks_enabled"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                notifications_enabled?: components["parameters"]["filter.notifications_enabled"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                notes?: components["parameters"]["filter.notes"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                notes_url?: components["parameters"]["filter.notes_url"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                action_url?: components["parameters"]["filter.action_url"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                icon_image?: components["parameters"]["filter.icon_image"];
                /** @description with any of these in it; a star stands for any characters; a backslash before a comma or star for that one */
                use_templates?: components["parameters"]["filter.use_templates"];
                /** @description text that one of host_name, display_name, alias, address, check_command, check_period, notes, notes_url, action_url, icon_image holds, in any case of letters */
                q?: components["parameters"]["HostConfig.q"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Partial-Result": components["headers"]["X-Partial-Result"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    Link: components["headers"]["Link"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "realm": "lyon",
                     *           "host_name": "caméra parking",
                     *           "display_name": "caméra parking (lyo)",
                     *           "alias": "caméra parking",
                     *           "address": "10.69.3.230",
                     *           "status": "active",
                     *           "groups": [
                     *             "office"
                     *           ],
                     *           "parents": [],
                     *           "contacts": [
                     *             "alice",
                     *             "bruno"
                     *           ],
                     *           "contact_groups": [],
                     *           "check_command": "check-host-alive",
                     *           "check_period": "24x7",
                     *           "check_interval": 5,
                     *           "retry_interval": 0.5,
                     *           "max_check_attempts": 3,
                     *           "active_checks_enabled": true,
                     *           "passive_checks_enabled": true,
                     *           "notifications_enabled": true,
                     *           "notes": "rack 38",
                     *           "notes_url": null,
                     *           "action_url": null,
                     *           "icon_image": "office.png",
                     *           "use_templates": null
                     *         },
                     *         {
                     *           "realm": "lyon",
                     *           "host_name": "imprimante étage 2",
                     *           "display_name": "imprimante étage 2 (lyo)",
                     *           "alias": "imprimante étage 2",
                     *           "address": "10.69.3.228",
                     *           "status": "active",
                     *           "groups": [
                     *             "office"
                     *           ],
                     *           "parents": [],
                     *           "contacts": [
                     *             "alice",
                     *             "bruno"
                     *           ],
                     *           "contact_groups": [],
                     *           "check_command": "check-host-alive",
                     *           "check_period": "24x7",
                     *           "check_interval": 5,
                     *           "retry_interval": 0.5,
                     *           "max_check_attempts": 3,
                     *           "active_checks_enabled": true,
                     *           "passive_checks_enabled": true,
                     *           "notifications_enabled": true,
                     *           "notes": "rack 36",
                     *           "notes_url": null,
                     *           "action_url": null,
                     *           "icon_image": "office.png",
                     *           "use_templates": null
                     *         }
                     *       ],
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:24+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "8d89af62-95ee-441a-b095-50d0bfb9e2d9",
                     *         "count": 2,
                     *         "total": 1208,
                     *         "limit": 2,
                     *         "next_cursor": "WyJyZWFsbSxob3N0X25hbWUiLFsibHlvbiIsImltcHJpbWFudGUgw6l0YWdlIDIiXV0",
                     *         "partial": true,
                     *         "sources": [
                     *           {
                     *             "realm": "lyon",
                     *             "latency_ms": 55,
                     *             "status": "ok",
                     *             "rows": 1004
                     *           },
                     *           {
                     *             "realm": "offline",
                     *             "latency_ms": 0,
                     *             "status": "error",
                     *             "error": "The status-query interface of realm 'offline' did not answer 0 s ago, and was not asked again.",
                     *             "code": "engine_unreachable",
                     *             "age_s": 0,
                     *             "rows": 0
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["HostConfigListOfRealmsAnswer"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "device-inventory.index": {
        parameters: {
            query?: {
                /** @description most rows of one answer */
                limit?: components["parameters"]["limit.2"];
                /** @description `meta.next_cursor` of the answer before, for the next rows */
                cursor?: components["parameters"]["cursor"];
                /** @description the only fields that the rows will have */
                fields?: components["parameters"]["ListedEndpoint.fields"];
                /** @description fields to sort by; `-` in front for descending */
                sort?: components["parameters"]["ListedEndpoint.sort"];
                /** @description also by the Accept header; json when neither says */
                format?: components["parameters"]["format"];
                /** @description true makes CSV a file, with a byte order mark by which some spreadsheets know UTF-8 */
                bom?: components["parameters"]["bom"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                name?: components["parameters"]["filter.name"];
                /** @description any of these, in any case of letters */
                method?: components["parameters"]["filter.method"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                path?: components["parameters"]["filter.path"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                summary?: components["parameters"]["filter.summary"];
                /** @description any of these, in any case of letters */
                role?: components["parameters"]["filter.role"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                allowed?: components["parameters"]["filter.allowed"];
                /** @description text that one of name, path, summary holds, in any case of letters */
                q?: components["parameters"]["ListedEndpoint.q"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    Link: components["headers"]["Link"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "name": "device-inventory.host",
                     *           "method": "GET",
                     *           "path": "/api/device-inventory/realm/{realm_name}/host/{host}/inventory/",
                     *           "summary": "What is known of a device: its definition, services, and the document of an inventory tool",
                     *           "role": "viewer",
                     *           "allowed": true
                     *         },
                     *         {
                     *           "name": "device-inventory.index",
                     *           "method": "GET",
                     *           "path": "/api/device-inventory/",
                     *           "summary": "What the group can be asked for",
                     *           "role": "viewer",
                     *           "allowed": true
                     *         }
                     *       ],
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:25+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "52e76ae2-da19-420c-9db5-77803427c7ae",
                     *         "count": 2,
                     *         "total": 2,
                     *         "limit": 2,
                     *         "next_cursor": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ListedEndpointListAnswer"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "device-inventory.host": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description any name, percent-encoded in a path */
                realm_name: components["parameters"]["realm_name"];
                /** @description any name, percent-encoded in a path */
                host: components["parameters"]["host"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "realm": "paris",
                     *         "host_name": "caméra parking",
                     *         "display_name": "caméra parking (par)",
                     *         "alias": "caméra parking",
                     *         "address": "10.75.0.198",
                     *         "icon_image": "office.png",
                     *         "notes": "rack 38",
                     *         "notes_url": null,
                     *         "action_url": null,
                     *         "check_command": "check-host-alive",
                     *         "state": 0,
                     *         "state_name": "UP",
                     *         "output": "PING OK - Packet loss = 0%, RTA = 12.380 ms",
                     *         "last_check": "2026-11-21T23:27:36+00:00",
                     *         "groups": [
                     *           "office"
                     *         ],
                     *         "packs": [],
                     *         "business_impact": 3,
                     *         "parents": [],
                     *         "contacts": [
                     *           "alice",
                     *           "bruno"
                     *         ],
                     *         "contact_groups": [],
                     *         "latitude": 48.9366,
                     *         "longitude": 2.415,
                     *         "macros": {
                     *           "BUSINESS_IMPACT": "3",
                     *           "LAT": "48.9366",
                     *           "LNG": "2.415",
                     *           "POLLER_TAG": "poller-0"
                     *         },
                     *         "services": [
                     *           {
                     *             "host_name": "caméra parking",
                     *             "description": "file d’attente",
                     *             "display_name": "file d’attente",
                     *             "state": 0,
                     *             "state_name": "OK",
                     *             "output": "FILE OK - 16 travaux en attente",
                     *             "last_check": "2026-11-21T23:30:04+00:00"
                     *           },
                     *           {
                     *             "host_name": "caméra parking",
                     *             "description": "uptime",
                     *             "display_name": "uptime",
                     *             "state": 0,
                     *             "state_name": "OK",
                     *             "output": "UPTIME OK - 0.27 restarts today",
                     *             "last_check": "2026-11-21T23:27:48+00:00"
                     *           }
                     *         ],
                     *         "document": null
                     *       },
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:25+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "63a6eb40-8a05-47c5-a579-ea21f878477b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["DeviceInventoryAnswer"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "events.index": {
        parameters: {
            query?: {
                /** @description most rows of one answer */
                limit?: components["parameters"]["limit.2"];
                /** @description `meta.next_cursor` of the answer before, for the next rows */
                cursor?: components["parameters"]["cursor"];
                /** @description the only fields that the rows will have */
                fields?: components["parameters"]["ListedEndpoint.fields"];
                /** @description fields to sort by; `-` in front for descending */
                sort?: components["parameters"]["ListedEndpoint.sort"];
                /** @description also by the Accept header; json when neither says */
                format?: components["parameters"]["format"];
                /** @description true makes CSV a file, with a byte order mark by which some spreadsheets know UTF-8 */
                bom?: components["parameters"]["bom"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                name?: components["parameters"]["filter.name"];
                /** @description any of these, in any case of letters */
                method?: components["parameters"]["filter.method"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                path?: components["parameters"]["filter.path"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                summary?: components["parameters"]["filter.summary"];
                /** @description any of these, in any case of letters */
                role?: components["parameters"]["filter.role"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                allowed?: components["parameters"]["filter.allowed"];
                /** @description text that one of name, path, summary holds, in any case of letters */
                q?: components["parameters"]["ListedEndpoint.q"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    Link: components["headers"]["Link"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "name": "events.host-view",
                     *           "method": "GET",
                     *           "path": "/api/events/realms/{realm_name}/hosts/{host}/monitoring/",
                     *           "summary": "Monitoring events of one host and its services, by kind",
                     *           "role": "viewer",
                     *           "allowed": true
                     *         },
                     *         {
                     *           "name": "events.index",
                     *           "method": "GET",
                     *           "path": "/api/events/",
                     *           "summary": "What the group can be asked for",
                     *           "role": "viewer",
                     *           "allowed": true
                     *         }
                     *       ],
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:25+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "9ad7921a-494a-4115-9ab7-f4916c2ea806",
                     *         "count": 2,
                     *         "total": 12,
                     *         "limit": 2,
                     *         "next_cursor": "WyJuYW1lLHBhdGgiLFsiZXZlbnRzLmluZGV4IiwiL2FwaS9ldmVudHMvIl1d"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ListedEndpointListAnswer"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "events.kpi": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description of an answer of the last 30 days */
                kpi_id: components["parameters"]["kpi_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "kpi_id": "w3IfzM-LjFEofWD1nG-vN7",
                     *         "object": "hosts",
                     *         "from": "2026-11-20T23:30:23+00:00",
                     *         "to": "2026-11-21T23:30:23+00:00",
                     *         "realms": [
                     *           "paris"
                     *         ],
                     *         "hostgroup": null,
                     *         "totals": {
                     *           "objects": 204,
                     *           "with_events": 19,
                     *           "problems": 19,
                     *           "open_at_start": 11,
                     *           "open": 12,
                     *           "alerts": {
                     *             "total": 31,
                     *             "hard": 15,
                     *             "soft": 16
                     *           },
                     *           "notifications": 30,
                     *           "acknowledged": 1,
                     *           "flaps": 0,
                     *           "time_in_problem_s": 1034822,
                     *           "longest_s": 86400,
                     *           "mtta_s": null,
                     *           "mttr_s": 10826,
                     *           "mtbf_s": 873199,
                     *           "availability_percent": 94.1289
                     *         },
                     *         "worst": [
                     *           {
                     *             "realm": "paris",
                     *             "host_name": "par-app-020",
                     *             "service": null,
                     *             "problems": 1,
                     *             "open_at_start": 1,
                     *             "open": 1,
                     *             "alerts": {
                     *               "total": 0,
                     *               "hard": 0,
                     *               "soft": 0
                     *             },
                     *             "notifications": 0,
                     *             "acknowledged": 0,
                     *             "flaps": 0,
                     *             "time_in_problem_s": 86400,
                     *             "longest_s": 86400,
                     *             "mtta_s": null,
                     *             "mttr_s": null,
                     *             "mtbf_s": 0,
                     *             "availability_percent": 0
                     *           },
                     *           {
                     *             "realm": "paris",
                     *             "host_name": "par-app-044",
                     *             "service": null,
                     *             "problems": 1,
                     *             "open_at_start": 1,
                     *             "open": 1,
                     *             "alerts": {
                     *               "total": 0,
                     *               "hard": 0,
                     *               "soft": 0
                     *             },
                     *             "notifications": 0,
                     *             "acknowledged": 0,
                     *             "flaps": 0,
                     *             "time_in_problem_s": 86400,
                     *             "longest_s": 86400,
                     *             "mtta_s": null,
                     *             "mttr_s": null,
                     *             "mtbf_s": 0,
                     *             "availability_percent": 0
                     *           }
                     *         ],
                     *         "rows": [
                     *           {
                     *             "realm": "paris",
                     *             "host_name": "par-app-005",
                     *             "service": null,
                     *             "problems": 1,
                     *             "open_at_start": 0,
                     *             "open": 1,
                     *             "alerts": {
                     *               "total": 3,
                     *               "hard": 1,
                     *               "soft": 2
                     *             },
                     *             "notifications": 2,
                     *             "acknowledged": 0,
                     *             "flaps": 0,
                     *             "time_in_problem_s": 8642,
                     *             "longest_s": 8642,
                     *             "mtta_s": null,
                     *             "mttr_s": null,
                     *             "mtbf_s": 77758,
                     *             "availability_percent": 89.9977
                     *           },
                     *           {
                     *             "realm": "paris",
                     *             "host_name": "par-app-020",
                     *             "service": null,
                     *             "problems": 1,
                     *             "open_at_start": 1,
                     *             "open": 1,
                     *             "alerts": {
                     *               "total": 0,
                     *               "hard": 0,
                     *               "soft": 0
                     *             },
                     *             "notifications": 0,
                     *             "acknowledged": 0,
                     *             "flaps": 0,
                     *             "time_in_problem_s": 86400,
                     *             "longest_s": 86400,
                     *             "mtta_s": null,
                     *             "mttr_s": null,
                     *             "mtbf_s": 0,
                     *             "availability_percent": 0
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:25+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "cb5b373e-e712-442c-bfc7-3c39c7b97b2e"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KpiAnswer"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "events.kpi-download": {
        parameters: {
            query?: {
                /** @description true makes CSV a file, with a byte order mark by which some spreadsheets know UTF-8 */
                bom?: components["parameters"]["bom"];
                /** @description also by the Accept header; csv when neither says */
                format?: "csv" | "json";
            };
            header?: never;
            path: {
                /** @description of an answer of the last 30 days */
                kpi_id: components["parameters"]["kpi_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    /**
                     * @example {
                     *       "data": {
                     *         "kpi_id": "w3IfzM-LjFEofWD1nG-vN7",
                     *         "object": "hosts",
                     *         "from": "2026-11-20T23:30:23+00:00",
                     *         "to": "2026-11-21T23:30:23+00:00",
                     *         "realms": [
                     *           "paris"
                     *         ],
                     *         "hostgroup": null,
                     *         "totals": {
                     *           "objects": 204,
                     *           "with_events": 19,
                     *           "problems": 19,
                     *           "open_at_start": 11,
                     *           "open": 12,
                     *           "alerts": {
                     *             "total": 31,
                     *             "hard": 15,
                     *             "soft": 16
                     *           },
                     *           "notifications": 30,
                     *           "acknowledged": 1,
                     *           "flaps": 0,
                     *           "time_in_problem_s": 1034822,
                     *           "longest_s": 86400,
                     *           "mtta_s": null,
                     *           "mttr_s": 10826,
                     *           "mtbf_s": 873199,
                     *           "availability_percent": 94.1289
                     *         },
                     *         "worst": [
                     *           {
                     *             "realm": "paris",
                     *             "host_name": "par-app-020",
                     *             "service": null,
                     *             "problems": 1,
                     *             "open_at_start": 1,
                     *             "open": 1,
                     *             "alerts": {
                     *               "total": 0,
                     *               "hard": 0,
                     *               "soft": 0
                     *             },
                     *             "notifications": 0,
                     *             "acknowledged": 0,
                     *             "flaps": 0,
                     *             "time_in_problem_s": 86400,
                     *             "longest_s": 86400,
                     *             "mtta_s": null,
                     *             "mttr_s": null,
                     *             "mtbf_s": 0,
                     *             "availability_percent": 0
                     *           },
                     *           {
                     *             "realm": "paris",
                     *             "host_name": "par-app-044",
                     *             "service": null,
                     *             "problems": 1,
                     *             "open_at_start": 1,
                     *             "open": 1,
                     *             "alerts": {
                     *               "total": 0,
                     *               "hard": 0,
                     *               "soft": 0
                     *             },
                     *             "notifications": 0,
                     *             "acknowledged": 0,
                     *             "flaps": 0,
                     *             "time_in_problem_s": 86400,
                     *             "longest_s": 86400,
                     *             "mtta_s": null,
                     *             "mttr_s": null,
                     *             "mtbf_s": 0,
                     *             "availability_percent": 0
                     *           }
                     *         ],
                     *         "rows": [
                     *           {
                     *             "realm": "paris",
                     *             "host_name": "par-app-005",
                     *             "service": null,
                     *             "problems": 1,
                     *             "open_at_start": 0,
                     *             "open": 1,
                     *             "alerts": {
                     *               "total": 3,
                     *               "hard": 1,
                     *               "soft": 2
                     *             },
                     *             "notifications": 2,
                     *             "acknowledged": 0,
                     *             "flaps": 0,
                     *             "time_in_problem_s": 8642,
                     *             "longest_s": 8642,
                     *             "mtta_s": null,
                     *             "mttr_s": null,
                     *             "mtbf_s": 77758,
                     *             "availability_percent": 89.9977
                     *           },
                     *           {
                     *             "realm": "paris",
                     *             "host_name": "par-app-020",
                     *             "service": null,
                     *             "problems": 1,
                     *             "open_at_start": 1,
                     *             "open": 1,
                     *             "alerts": {
                     *               "total": 0,
                     *               "hard": 0,
                     *               "soft": 0
                     *             },
                     *             "notifications": 0,
                     *             "acknowledged": 0,
                     *             "flaps": 0,
                     *             "time_in_problem_s": 86400,
                     *             "longest_s": 86400,
                     *             "mtta_s": null,
                     *             "mttr_s": null,
                     *             "mtbf_s": 0,
                     *             "availability_percent": 0
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:25+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "2aa7a11c-0a78-4cfb-9ac6-95cf73d35fe4"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["EventsKpiDownloadAnswer"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "events.view.multirealms": {
        parameters: {
            query?: {
                /** @description a date token (now-24h, now-7d/d, yesterday), ISO 8601, or epoch seconds or milliseconds */
                time_from?: components["parameters"]["time_from.3"];
                /** @description a date token (now-24h, now-7d/d, yesterday), ISO 8601, or epoch seconds or milliseconds */
                time_to?: components["parameters"]["time_to.3"];
                /** @description only events of this hostgroup's hosts and their services */
                hostgroup_filter?: components["parameters"]["hostgroup_filter"];
                /** @description show events of hosts: alerts, states, downtimes, acknowledgements, results that were sent in */
                hosts_filter?: components["parameters"]["hosts_filter"];
                /** @description show the same of services */
                services_filter?: components["parameters"]["services_filter"];
                /** @description show notifications */
                notifications_filter?: components["parameters"]["notifications_filter"];
                /** @description show external commands */
                external_commands_filter?: components["parameters"]["external_commands_filter"];
                /** @description show flapping of hosts and services */
                flapping_filter?: components["parameters"]["flapping_filter"];
                /** @description show what engines do themselves */
                engine_filter?: components["parameters"]["engine_filter"];
                /** @description only events of services of this name */
                service_desc?: components["parameters"]["service_desc"];
                /** @description true refuses a partial answer: one realm that fails fails the request */
                strict?: components["parameters"]["strict"];
                /** @description most rows of one answer, 10000 by default */
                limit?: components["parameters"]["limit.3"];
                /** @description `meta.next_cursor` of the answer before, for the next rows */
                cursor?: components["parameters"]["cursor"];
                /** @description the only fields that the rows will have */
                fields?: components["parameters"]["MonitoringEvent.fields"];
                /** @description fields to sort by, -time by default; `-` in front for descending */
                sort?: components["parameters"]["MonitoringEvent.sort"];
                /** @description also by the Accept header; json when neither says */
                format?: components["parameters"]["format"];
                /** @description true makes CSV a file, with a byte order mark by which some spreadsheets know UTF-8 */
                bom?: components["parameters"]["bom"];
            };
            header?: never;
            path: {
                /** @description any name, percent-encoded in a path */
                realm_name: components["parameters"]["realm_name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Partial-Result": components["headers"]["X-Partial-Result"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    Link: components["headers"]["Link"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [],
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:25+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "a77f8578-e6f0-4c52-a665-923d2d6cb654",
                     *         "count": 0,
                     *         "limit": 2,
                     *         "next_cursor": null,
                     *         "notice": "No kind of event is selected: set hosts_filter, services_filter, notifications_filter, external_commands_filter or flapping_filter to true.",
                     *         "partial": false,
                     *         "sources": [
                     *           {
                     *             "realm": "lyon",
                     *             "latency_ms": 1,
                     *             "status": "ok",
                     *             "rows": 0
                     *           },
                     *           {
                     *             "realm": "paris",
                     *             "latency_ms": 0,
                     *             "status": "ok",
                     *             "rows": 0
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["MonitoringEventPageOfRealmsAnswer"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "events.kpi-hosts.multirealms": {
        parameters: {
            query?: {
                /** @description ISO 8601 (YYYY-MM-DDThh:mm:ss+hh:mm), or epoch seconds or milliseconds */
                time_from?: components["parameters"]["time_from.2"];
                /** @description ISO 8601 (YYYY-MM-DDThh:mm:ss+hh:mm), or epoch seconds or milliseconds */
                time_to?: components["parameters"]["time_to.2"];
                /** @description only hosts of this hostgroup, and their services */
                hostgroup_filter?: components["parameters"]["hostgroup_filter.2"];
                /** @description true refuses a partial answer: one realm that fails fails the request */
                strict?: components["parameters"]["strict"];
            };
            header?: never;
            path: {
                /** @description any name, percent-encoded in a path */
                realm_name: components["parameters"]["realm_name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Partial-Result": components["headers"]["X-Partial-Result"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "kpi_id": "Sk4TGQKLck-wfquBxEN18t",
                     *         "object": "hosts",
                     *         "from": "2026-11-20T23:30:25+00:00",
                     *         "to": "2026-11-21T23:30:25+00:00",
                     *         "realms": [
                     *           "lyon",
                     *           "paris"
                     *         ],
                     *         "hostgroup": null,
                     *         "totals": {
                     *           "objects": 1208,
                     *           "with_events": 126,
                     *           "problems": 126,
                     *           "open_at_start": 59,
                     *           "open": 65,
                     *           "alerts": {
                     *             "total": 262,
                     *             "hard": 128,
                     *             "soft": 134
                     *           },
                     *           "notifications": 256,
                     *           "acknowledged": 6,
                     *           "flaps": 0,
                     *           "time_in_problem_s": 5842044,
                     *           "longest_s": 86400,
                     *           "mtta_s": null,
                     *           "mttr_s": 11354,
                     *           "mtbf_s": 781977,
                     *           "availability_percent": 94.4026
                     *         },
                     *         "worst": [
                     *           {
                     *             "realm": "lyon",
                     *             "host_name": "lyo-app-020",
                     *             "service": null,
                     *             "problems": 1,
                     *             "open_at_start": 1,
                     *             "open": 1,
                     *             "alerts": {
                     *               "total": 0,
                     *               "hard": 0,
                     *               "soft": 0
                     *             },
                     *             "notifications": 0,
                     *             "acknowledged": 0,
                     *             "flaps": 0,
                     *             "time_in_problem_s": 86400,
                     *             "longest_s": 86400,
                     *             "mtta_s": null,
                     *             "mttr_s": null,
                     *             "mtbf_s": 0,
                     *             "availability_percent": 0
                     *           },
                     *           {
                     *             "realm": "lyon",
                     *             "host_name": "lyo-app-048",
                     *             "service": null,
                     *             "problems": 1,
                     *             "open_at_start": 1,
                     *             "open": 1,
                     *             "alerts": {
                     *               "total": 0,
                     *               "hard": 0,
                     *               "soft": 0
                     *             },
                     *             "notifications": 0,
                     *             "acknowledged": 0,
                     *             "flaps": 0,
                     *             "time_in_problem_s": 86400,
                     *             "longest_s": 86400,
                     *             "mtta_s": null,
                     *             "mttr_s": null,
                     *             "mtbf_s": 0,
                     *             "availability_percent": 0
                     *           }
                     *         ],
                     *         "rows": [
                     *           {
                     *             "realm": "lyon",
                     *             "host_name": "lyo-app-005",
                     *             "service": null,
                     *             "problems": 1,
                     *             "open_at_start": 0,
                     *             "open": 1,
                     *             "alerts": {
                     *               "total": 3,
                     *               "hard": 1,
                     *               "soft": 2
                     *             },
                     *             "notifications": 2,
                     *             "acknowledged": 0,
                     *             "flaps": 0,
                     *             "time_in_problem_s": 8644,
                     *             "longest_s": 8644,
                     *             "mtta_s": null,
                     *             "mttr_s": null,
                     *             "mtbf_s": 77756,
                     *             "availability_percent": 89.9954
                     *           },
                     *           {
                     *             "realm": "lyon",
                     *             "host_name": "lyo-app-010",
                     *             "service": null,
                     *             "problems": 1,
                     *             "open_at_start": 0,
                     *             "open": 0,
                     *             "alerts": {
                     *               "total": 4,
                     *               "hard": 2,
                     *               "soft": 2
                     *             },
                     *             "notifications": 4,
                     *             "acknowledged": 0,
                     *             "flaps": 0,
                     *             "time_in_problem_s": 5160,
                     *             "longest_s": 5160,
                     *             "mtta_s": null,
                     *             "mttr_s": 5160,
                     *             "mtbf_s": 81240,
                     *             "availability_percent": 94.0278
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:26+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "ce0a2f7e-1e5e-4c3f-a38a-1131d77e75f3",
                     *         "partial": false,
                     *         "sources": [
                     *           {
                     *             "realm": "lyon",
                     *             "latency_ms": 1321,
                     *             "status": "ok",
                     *             "rows": 107
                     *           },
                     *           {
                     *             "realm": "paris",
                     *             "latency_ms": 1119,
                     *             "status": "ok",
                     *             "rows": 19
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KpiAnswer"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "events.kpi-services.multirealms": {
        parameters: {
            query?: {
                /** @description ISO 8601 (YYYY-MM-DDThh:mm:ss+hh:mm), or epoch seconds or milliseconds */
                time_from?: components["parameters"]["time_from.2"];
                /** @description ISO 8601 (YYYY-MM-DDThh:mm:ss+hh:mm), or epoch seconds or milliseconds */
                time_to?: components["parameters"]["time_to.2"];
                /** @description only hosts of this hostgroup, and their services */
                hostgroup_filter?: components["parameters"]["hostgroup_filter.2"];
                /** @description true refuses a partial answer: one realm that fails fails the request */
                strict?: components["parameters"]["strict"];
            };
            header?: never;
            path: {
                /** @description any name, percent-encoded in a path */
                realm_name: components["parameters"]["realm_name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Partial-Result": components["headers"]["X-Partial-Result"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "kpi_id": "JLtNw-ObHHL0eNc3YV5778",
                     *         "object": "services",
                     *         "from": "2026-11-20T23:30:26+00:00",
                     *         "to": "2026-11-21T23:30:26+00:00",
                     *         "realms": [
                     *           "lyon",
                     *           "paris"
                     *         ],
                     *         "hostgroup": null,
                     *         "totals": {
                     *           "objects": 6628,
                     *           "with_events": 629,
                     *           "problems": 623,
                     *           "open_at_start": 270,
                     *           "open": 282,
                     *           "alerts": {
                     *             "total": 1406,
                     *             "hard": 694,
                     *             "soft": 712
                     *           },
                     *           "notifications": 1388,
                     *           "acknowledged": 0,
                     *           "flaps": 6,
                     *           "time_in_problem_s": 27292188,
                     *           "longest_s": 86400,
                     *           "mtta_s": null,
                     *           "mttr_s": 11291,
                     *           "mtbf_s": 875388,
                     *           "availability_percent": 95.2341
                     *         },
                     *         "worst": [
                     *           {
                     *             "realm": "lyon",
                     *             "host_name": "lyo-app-011",
                     *             "service": "memory",
                     *             "problems": 1,
                     *             "open_at_start": 1,
                     *             "open": 1,
                     *             "alerts": {
                     *               "total": 0,
                     *               "hard": 0,
                     *               "soft": 0
                     *             },
                     *             "notifications": 0,
                     *             "acknowledged": 0,
                     *             "flaps": 0,
                     *             "time_in_problem_s": 86400,
                     *             "longest_s": 86400,
                     *             "mtta_s": null,
                     *             "mttr_s": null,
                     *             "mtbf_s": 0,
                     *             "availability_percent": 0
                     *           },
                     *           {
                     *             "realm": "lyon",
                     *             "host_name": "lyo-app-020",
                     *             "service": "disk /",
                     *             "problems": 1,
                     *             "open_at_start": 1,
                     *             "open": 1,
                     *             "alerts": {
                     *               "total": 0,
                     *               "hard": 0,
                     *               "soft": 0
                     *             },
                     *             "notifications": 0,
                     *             "acknowledged": 0,
                     *             "flaps": 0,
                     *             "time_in_problem_s": 86400,
                     *             "longest_s": 86400,
                     *             "mtta_s": null,
                     *             "mttr_s": null,
                     *             "mtbf_s": 0,
                     *             "availability_percent": 0
                     *           }
                     *         ],
                     *         "rows": [
                     *           {
                     *             "realm": "lyon",
                     *             "host_name": "caméra parking",
                     *             "service": "file d’attente",
                     *             "problems": 1,
                     *             "open_at_start": 0,
                     *             "open": 0,
                     *             "alerts": {
                     *               "total": 4,
                     *               "hard": 2,
                     *               "soft": 2
                     *             },
                     *             "notifications": 4,
                     *             "acknowledged": 0,
                     *             "flaps": 0,
                     *             "time_in_problem_s": 1800,
                     *             "longest_s": 1800,
                     *             "mtta_s": null,
                     *             "mttr_s": 1800,
                     *             "mtbf_s": 84600,
                     *             "availability_percent": 97.9167
                     *           },
                     *           {
                     *             "realm": "lyon",
                     *             "host_name": "lyo-app-001",
                     *             "service": "memory",
                     *             "problems": 1,
                     *             "open_at_start": 0,
                     *             "open": 0,
                     *             "alerts": {
                     *               "total": 4,
                     *               "hard": 2,
                     *               "soft": 2
                     *             },
                     *             "notifications": 4,
                     *             "acknowledged": 0,
                     *             "flaps": 0,
                     *             "time_in_problem_s": 19440,
                     *             "longest_s": 19440,
                     *             "mtta_s": null,
                     *             "mttr_s": 19440,
                     *             "mtbf_s": 66960,
                     *             "availability_percent": 77.5
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:27+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "421ce922-07c7-4cc3-b2e5-48e8490da018",
                     *         "partial": false,
                     *         "sources": [
                     *           {
                     *             "realm": "lyon",
                     *             "latency_ms": 1209,
                     *             "status": "ok",
                     *             "rows": 524
                     *           },
                     *           {
                     *             "realm": "paris",
                     *             "latency_ms": 997,
                     *             "status": "ok",
                     *             "rows": 105
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KpiAnswer"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "events.search": {
        parameters: {
            query?: {
                /** @description the name by which the engine knows the host */
                host_name?: components["parameters"]["host_name.2"];
                /** @description a part of it, in any case */
                display_name?: string;
                /** @description the service, by the name that the engine knows */
                service?: string;
                /** @description who was notified */
                contact_name?: string;
                /** @description the host's check command */
                host_check_command?: string;
                /** @description a part of it, in any case */
                message?: components["parameters"]["message"];
                /** @description such as HARD or SOFT, in any case */
                state_type?: string;
                /** @description the number alone: 1 is DOWN and WARNING */
                state?: number;
                /** @description such as HOST ALERT, in any case */
                type?: string;
                /** @description the service, by the name for people; null: it is about the host */
                service_display_name?: string;
                /** @description DD/MM/YYYY or DD-MM-YYYY with or without HH:MM:SS, ISO 8601, or epoch seconds or milliseconds */
                time_from?: components["parameters"]["time_from"];
                /** @description DD/MM/YYYY or DD-MM-YYYY with or without HH:MM:SS, ISO 8601, or epoch seconds or milliseconds */
                time_to?: components["parameters"]["time_to"];
                /** @description most rows of one answer, 10 by default */
                size?: components["parameters"]["size"];
                /** @description another name of `size` */
                limit?: components["parameters"]["limit"];
                /** @description `meta.next_cursor` of the answer before, for the next rows */
                cursor?: components["parameters"]["cursor"];
                /** @description the only fields that the rows will have */
                fields?: components["parameters"]["MonitoringEvent.fields"];
                /** @description fields to sort by, -time by default; `-` in front for descending */
                sort?: ("time" | "-time" | "type" | "-type" | "host_name" | "-host_name" | "display_name" | "-display_name" | "service" | "-service" | "state" | "-state" | "state_type" | "-state_type")[];
                /** @description also by the Accept header; json when neither says */
                format?: components["parameters"]["format"];
                /** @description true makes CSV a file, with a byte order mark by which some spreadsheets know UTF-8 */
                bom?: components["parameters"]["bom"];
            };
            header?: never;
            path: {
                /** @description any name, percent-encoded in a path */
                realm_name: components["parameters"]["realm_name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    Link: components["headers"]["Link"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "event-24318",
                     *           "time": "2026-11-21T23:28:54+00:00",
                     *           "realm": "paris",
                     *           "type": "SERVICE ALERT",
                     *           "kind": "alert",
                     *           "host_name": "par-app-010",
                     *           "display_name": "Application server 10 (par)",
                     *           "service": "load",
                     *           "service_display_name": "load",
                     *           "state": 1,
                     *           "state_name": "WARNING",
                     *           "state_type": "SOFT",
                     *           "attempt": 1,
                     *           "contact_name": null,
                     *           "command_name": null,
                     *           "host_check_command": null,
                     *           "output": "LOAD WARNING - load average: 10.02",
                     *           "message": "SERVICE ALERT: par-app-010;load;WARNING;SOFT;1;LOAD WARNING - load average: 10.02"
                     *         },
                     *         {
                     *           "id": "event-24317",
                     *           "time": "2026-11-21T23:02:01+00:00",
                     *           "realm": "paris",
                     *           "type": "SERVICE FLAPPING ALERT",
                     *           "kind": "flapping",
                     *           "host_name": "par-web-004",
                     *           "display_name": "Web server 4 (par)",
                     *           "service": "http",
                     *           "service_display_name": "http",
                     *           "state": null,
                     *           "state_name": null,
                     *           "state_type": "STARTED",
                     *           "attempt": null,
                     *           "contact_name": null,
                     *           "command_name": null,
                     *           "host_check_command": null,
                     *           "output": "Service appears to have started flapping",
                     *           "message": "SERVICE FLAPPING ALERT: par-web-004;http;STARTED; Service appears to have started flapping"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:27+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "18261b66-345f-46a8-a064-9a152cf24e39",
                     *         "count": 2,
                     *         "limit": 2,
                     *         "next_cursor": "WyItdGltZSxwbGFjZSIsW251bGwsIlsxLFsxNzk1MzAzNzM0NjAwLFwicGFyLWFwcC0wMTBcIixcImxvYWRcIixcIlNFUlZJQ0UgQUxFUlRcIl1dIl1d"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["MonitoringEventPageAnswer"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "events.host-view": {
        parameters: {
            query?: {
                /** @description a date token (now-24h, now-7d/d, yesterday), ISO 8601, or epoch seconds or milliseconds */
                time_from?: components["parameters"]["time_from.3"];
                /** @description a date token (now-24h, now-7d/d, yesterday), ISO 8601, or epoch seconds or milliseconds */
                time_to?: components["parameters"]["time_to.3"];
                /** @description only events of this hostgroup's hosts and their services */
                hostgroup_filter?: components["parameters"]["hostgroup_filter"];
                /** @description show events of hosts: alerts, states, downtimes, acknowledgements, results that were sent in */
                hosts_filter?: components["parameters"]["hosts_filter"];
                /** @description show the same of services */
                services_filter?: components["parameters"]["services_filter"];
                /** @description show notifications */
                notifications_filter?: components["parameters"]["notifications_filter"];
                /** @description show external commands */
                external_commands_filter?: components["parameters"]["external_commands_filter"];
                /** @description show flapping of hosts and services */
                flapping_filter?: components["parameters"]["flapping_filter"];
                /** @description show what engines do themselves */
                engine_filter?: components["parameters"]["engine_filter"];
                /** @description only events of services of this name */
                service_desc?: components["parameters"]["service_desc"];
                /** @description most rows of one answer, 10000 by default */
                limit?: components["parameters"]["limit.3"];
                /** @description `meta.next_cursor` of the answer before, for the next rows */
                cursor?: components["parameters"]["cursor"];
                /** @description the only fields that the rows will have */
                fields?: components["parameters"]["MonitoringEvent.fields"];
                /** @description fields to sort by, -time by default; `-` in front for descending */
                sort?: components["parameters"]["MonitoringEvent.sort"];
                /** @description also by the Accept header; json when neither says */
                format?: components["parameters"]["format"];
                /** @description true makes CSV a file, with a byte order mark by which some spreadsheets know UTF-8 */
                bom?: components["parameters"]["bom"];
            };
            header?: never;
            path: {
                /** @description any name, percent-encoded in a path */
                realm_name: components["parameters"]["realm_name"];
                /** @description any name, percent-encoded in a path */
                host: components["parameters"]["host"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    Link: components["headers"]["Link"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [],
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:27+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "4a9c2e2b-da47-4a19-9459-fc49e8ec5aed",
                     *         "count": 0,
                     *         "limit": 2,
                     *         "next_cursor": null,
                     *         "notice": "No kind of event is selected: set hosts_filter, services_filter, notifications_filter, external_commands_filter or flapping_filter to true."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["MonitoringEventPageAnswer"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "events.view": {
        parameters: {
            query?: {
                /** @description a date token (now-24h, now-7d/d, yesterday), ISO 8601, or epoch seconds or milliseconds */
                time_from?: components["parameters"]["time_from.3"];
                /** @description a date token (now-24h, now-7d/d, yesterday), ISO 8601, or epoch seconds or milliseconds */
                time_to?: components["parameters"]["time_to.3"];
                /** @description only events of this hostgroup's hosts and their services */
                hostgroup_filter?: components["parameters"]["hostgroup_filter"];
                /** @description show events of hosts: alerts, states, downtimes, acknowledgements, results that were sent in */
                hosts_filter?: components["parameters"]["hosts_filter"];
                /** @description show the same of services */
                services_filter?: components["parameters"]["services_filter"];
                /** @description show notifications */
                notifications_filter?: components["parameters"]["notifications_filter"];
                /** @description show external commands */
                external_commands_filter?: components["parameters"]["external_commands_filter"];
                /** @description show flapping of hosts and services */
                flapping_filter?: components["parameters"]["flapping_filter"];
                /** @description show what engines do themselves */
                engine_filter?: components["parameters"]["engine_filter"];
                /** @description only events of services of this name */
                service_desc?: components["parameters"]["service_desc"];
                /** @description true refuses a partial answer: one realm that fails fails the request */
                strict?: components["parameters"]["strict"];
                /** @description most rows of one answer, 10000 by default */
                limit?: components["parameters"]["limit.3"];
                /** @description `meta.next_cursor` of the answer before, for the next rows */
                cursor?: components["parameters"]["cursor"];
                /** @description the only fields that the rows will have */
                fields?: components["parameters"]["MonitoringEvent.fields"];
                /** @description fields to sort by, -time by default; `-` in front for descending */
                sort?: components["parameters"]["MonitoringEvent.sort"];
                /** @description also by the Accept header; json when neither says */
                format?: components["parameters"]["format"];
                /** @description true makes CSV a file, with a byte order mark by which some spreadsheets know UTF-8 */
                bom?: components["parameters"]["bom"];
            };
            header?: never;
            path: {
                /** @description any name, percent-encoded in a path */
                realm_name: components["parameters"]["realm_name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Partial-Result": components["headers"]["X-Partial-Result"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    Link: components["headers"]["Link"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [],
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:27+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "07df9e4e-9e90-46a3-b5c3-6c40f24cb946",
                     *         "count": 0,
                     *         "limit": 2,
                     *         "next_cursor": null,
                     *         "notice": "No kind of event is selected: set hosts_filter, services_filter, notifications_filter, external_commands_filter or flapping_filter to true."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["MonitoringEventPageOfRealmsAnswer"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "events.kpi-hosts": {
        parameters: {
            query?: {
                /** @description ISO 8601 (YYYY-MM-DDThh:mm:ss+hh:mm), or epoch seconds or milliseconds */
                time_from?: components["parameters"]["time_from.2"];
                /** @description ISO 8601 (YYYY-MM-DDThh:mm:ss+hh:mm), or epoch seconds or milliseconds */
                time_to?: components["parameters"]["time_to.2"];
                /** @description only hosts of this hostgroup, and their services */
                hostgroup_filter?: components["parameters"]["hostgroup_filter.2"];
                /** @description true refuses a partial answer: one realm that fails fails the request */
                strict?: components["parameters"]["strict"];
            };
            header?: never;
            path: {
                /** @description any name, percent-encoded in a path */
                realm_name: components["parameters"]["realm_name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Partial-Result": components["headers"]["X-Partial-Result"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "kpi_id": "w3IfzM-LjFEofWD1nG-vN7",
                     *         "object": "hosts",
                     *         "from": "2026-11-20T23:30:23+00:00",
                     *         "to": "2026-11-21T23:30:23+00:00",
                     *         "realms": [
                     *           "paris"
                     *         ],
                     *         "hostgroup": null,
                     *         "totals": {
                     *           "objects": 204,
                     *           "with_events": 19,
                     *           "problems": 19,
                     *           "open_at_start": 11,
                     *           "open": 12,
                     *           "alerts": {
                     *             "total": 31,
                     *             "hard": 15,
                     *             "soft": 16
                     *           },
                     *           "notifications": 30,
                     *           "acknowledged": 1,
                     *           "flaps": 0,
                     *           "time_in_problem_s": 1034822,
                     *           "longest_s": 86400,
                     *           "mtta_s": null,
                     *           "mttr_s": 10826,
                     *           "mtbf_s": 873199,
                     *           "availability_percent": 94.1289
                     *         },
                     *         "worst": [
                     *           {
                     *             "realm": "paris",
                     *             "host_name": "par-app-020",
                     *             "service": null,
                     *             "problems": 1,
                     *             "open_at_start": 1,
                     *             "open": 1,
                     *             "alerts": {
                     *               "total": 0,
                     *               "hard": 0,
                     *               "soft": 0
                     *             },
                     *             "notifications": 0,
                     *             "acknowledged": 0,
                     *             "flaps": 0,
                     *             "time_in_problem_s": 86400,
                     *             "longest_s": 86400,
                     *             "mtta_s": null,
                     *             "mttr_s": null,
                     *             "mtbf_s": 0,
                     *             "availability_percent": 0
                     *           },
                     *           {
                     *             "realm": "paris",
                     *             "host_name": "par-app-044",
                     *             "service": null,
                     *             "problems": 1,
                     *             "open_at_start": 1,
                     *             "open": 1,
                     *             "alerts": {
                     *               "total": 0,
                     *               "hard": 0,
                     *               "soft": 0
                     *             },
                     *             "notifications": 0,
                     *             "acknowledged": 0,
                     *             "flaps": 0,
                     *             "time_in_problem_s": 86400,
                     *             "longest_s": 86400,
                     *             "mtta_s": null,
                     *             "mttr_s": null,
                     *             "mtbf_s": 0,
                     *             "availability_percent": 0
                     *           }
                     *         ],
                     *         "rows": [
                     *           {
                     *             "realm": "paris",
                     *             "host_name": "par-app-005",
                     *             "service": null,
                     *             "problems": 1,
                     *             "open_at_start": 0,
                     *             "open": 1,
                     *             "alerts": {
                     *               "total": 3,
                     *               "hard": 1,
                     *               "soft": 2
                     *             },
                     *             "notifications": 2,
                     *             "acknowledged": 0,
                     *             "flaps": 0,
                     *             "time_in_problem_s": 8642,
                     *             "longest_s": 8642,
                     *             "mtta_s": null,
                     *             "mttr_s": null,
                     *             "mtbf_s": 77758,
                     *             "availability_percent": 89.9977
                     *           },
                     *           {
                     *             "realm": "paris",
                     *             "host_name": "par-app-020",
                     *             "service": null,
                     *             "problems": 1,
                     *             "open_at_start": 1,
                     *             "open": 1,
                     *             "alerts": {
                     *               "total": 0,
                     *               "hard": 0,
                     *               "soft": 0
                     *             },
                     *             "notifications": 0,
                     *             "acknowledged": 0,
                     *             "flaps": 0,
                     *             "time_in_problem_s": 86400,
                     *             "longest_s": 86400,
                     *             "mtta_s": null,
                     *             "mttr_s": null,
                     *             "mtbf_s": 0,
                     *             "availability_percent": 0
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:24+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "27049280-acee-43ab-8c11-a95e7555bee8"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KpiAnswer"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "events.kpi-services": {
        parameters: {
            query?: {
                /** @description ISO 8601 (YYYY-MM-DDThh:mm:ss+hh:mm), or epoch seconds or milliseconds */
                time_from?: components["parameters"]["time_from.2"];
                /** @description ISO 8601 (YYYY-MM-DDThh:mm:ss+hh:mm), or epoch seconds or milliseconds */
                time_to?: components["parameters"]["time_to.2"];
                /** @description only hosts of this hostgroup, and their services */
                hostgroup_filter?: components["parameters"]["hostgroup_filter.2"];
                /** @description true refuses a partial answer: one realm that fails fails the request */
                strict?: components["parameters"]["strict"];
            };
            header?: never;
            path: {
                /** @description any name, percent-encoded in a path */
                realm_name: components["parameters"]["realm_name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Partial-Result": components["headers"]["X-Partial-Result"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "kpi_id": "PUDYFGV8biFtT3I5zIigUS",
                     *         "object": "services",
                     *         "from": "2026-11-20T23:30:27+00:00",
                     *         "to": "2026-11-21T23:30:27+00:00",
                     *         "realms": [
                     *           "paris"
                     *         ],
                     *         "hostgroup": null,
                     *         "totals": {
                     *           "objects": 1098,
                     *           "with_events": 105,
                     *           "problems": 104,
                     *           "open_at_start": 46,
                     *           "open": 48,
                     *           "alerts": {
                     *             "total": 231,
                     *             "hard": 114,
                     *             "soft": 117
                     *           },
                     *           "notifications": 228,
                     *           "acknowledged": 0,
                     *           "flaps": 1,
                     *           "time_in_problem_s": 4625820,
                     *           "longest_s": 86400,
                     *           "mtta_s": null,
                     *           "mttr_s": 11293,
                     *           "mtbf_s": 867706,
                     *           "availability_percent": 95.1239
                     *         },
                     *         "worst": [
                     *           {
                     *             "realm": "paris",
                     *             "host_name": "par-app-011",
                     *             "service": "memory",
                     *             "problems": 1,
                     *             "open_at_start": 1,
                     *             "open": 1,
                     *             "alerts": {
                     *               "total": 0,
                     *               "hard": 0,
                     *               "soft": 0
                     *             },
                     *             "notifications": 0,
                     *             "acknowledged": 0,
                     *             "flaps": 0,
                     *             "time_in_problem_s": 86400,
                     *             "longest_s": 86400,
                     *             "mtta_s": null,
                     *             "mttr_s": null,
                     *             "mtbf_s": 0,
                     *             "availability_percent": 0
                     *           },
                     *           {
                     *             "realm": "paris",
                     *             "host_name": "par-app-020",
                     *             "service": "disk /",
                     *             "problems": 1,
                     *             "open_at_start": 1,
                     *             "open": 1,
                     *             "alerts": {
                     *               "total": 0,
                     *               "hard": 0,
                     *               "soft": 0
                     *             },
                     *             "notifications": 0,
                     *             "acknowledged": 0,
                     *             "flaps": 0,
                     *             "time_in_problem_s": 86400,
                     *             "longest_s": 86400,
                     *             "mtta_s": null,
                     *             "mttr_s": null,
                     *             "mtbf_s": 0,
                     *             "availability_percent": 0
                     *           }
                     *         ],
                     *         "rows": [
                     *           {
                     *             "realm": "paris",
                     *             "host_name": "caméra parking",
                     *             "service": "file d’attente",
                     *             "problems": 1,
                     *             "open_at_start": 0,
                     *             "open": 0,
                     *             "alerts": {
                     *               "total": 4,
                     *               "hard": 2,
                     *               "soft": 2
                     *             },
                     *             "notifications": 4,
                     *             "acknowledged": 0,
                     *             "flaps": 0,
                     *             "time_in_problem_s": 1800,
                     *             "longest_s": 1800,
                     *             "mtta_s": null,
                     *             "mttr_s": 1800,
                     *             "mtbf_s": 84600,
                     *             "availability_percent": 97.9167
                     *           },
                     *           {
                     *             "realm": "paris",
                     *             "host_name": "par-app-002",
                     *             "service": "memory",
                     *             "problems": 1,
                     *             "open_at_start": 0,
                     *             "open": 0,
                     *             "alerts": {
                     *               "total": 4,
                     *               "hard": 2,
                     *               "soft": 2
                     *             },
                     *             "notifications": 4,
                     *             "acknowledged": 0,
                     *             "flaps": 0,
                     *             "time_in_problem_s": 18300,
                     *             "longest_s": 18300,
                     *             "mtta_s": null,
                     *             "mttr_s": 18300,
                     *             "mtbf_s": 68100,
                     *             "availability_percent": 78.8194
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:27+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "9f7e2d14-bb23-4c6c-83dd-3a5894c3e800"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["KpiAnswer"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "events.syslogs": {
        parameters: {
            query?: {
                /** @description the name by which the engine knows the host */
                host_name?: components["parameters"]["host_name.2"];
                /** @description 0 to 7, or a keyword such as err */
                severity?: string;
                /** @description a part of it, in any case */
                message?: components["parameters"]["message"];
                /** @description the kind of event, where the logger names one */
                event?: string;
                /** @description the program that wrote it */
                ident?: string;
                /** @description DD/MM/YYYY or DD-MM-YYYY with or without HH:MM:SS, ISO 8601, or epoch seconds or milliseconds */
                time_from?: components["parameters"]["time_from"];
                /** @description DD/MM/YYYY or DD-MM-YYYY with or without HH:MM:SS, ISO 8601, or epoch seconds or milliseconds */
                time_to?: components["parameters"]["time_to"];
                /** @description most rows of one answer, 10 by default */
                size?: components["parameters"]["size"];
                /** @description another name of `size` */
                limit?: components["parameters"]["limit"];
                /** @description `meta.next_cursor` of the answer before, for the next rows */
                cursor?: components["parameters"]["cursor"];
                /** @description the only fields that the rows will have */
                fields?: ("id" | "time" | "realm" | "host_name" | "severity" | "severity_name" | "facility" | "event" | "ident" | "message")[];
                /** @description fields to sort by, -@timestamp by default; `-` in front for descending */
                sort?: ("@timestamp" | "-@timestamp" | "time" | "-time" | "host_name" | "-host_name" | "severity" | "-severity" | "facility" | "-facility" | "event" | "-event" | "ident" | "-ident")[];
                /** @description also by the Accept header; json when neither says */
                format?: components["parameters"]["format"];
                /** @description true makes CSV a file, with a byte order mark by which some spreadsheets know UTF-8 */
                bom?: components["parameters"]["bom"];
            };
            header?: never;
            path: {
                /** @description any name, percent-encoded in a path */
                realm_name: components["parameters"]["realm_name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    Link: components["headers"]["Link"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "par-web-046/1795219200/login",
                     *           "time": "2026-11-21T23:30:06+00:00",
                     *           "realm": "paris",
                     *           "host_name": "par-web-046",
                     *           "severity": 6,
                     *           "severity_name": "info",
                     *           "facility": "authpriv",
                     *           "event": "login",
                     *           "ident": "sshd",
                     *           "message": "Accepted publickey for alice from 10.0.0.115 port 48615"
                     *         },
                     *         {
                     *           "id": "par-web-005/1795219200/login",
                     *           "time": "2026-11-21T23:27:37+00:00",
                     *           "realm": "paris",
                     *           "host_name": "par-web-005",
                     *           "severity": 6,
                     *           "severity_name": "info",
                     *           "facility": "authpriv",
                     *           "event": "login",
                     *           "ident": "sshd",
                     *           "message": "Accepted publickey for alice from 10.0.0.68 port 43068"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:28+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "306f8929-940c-46d7-8331-1882b43b3972",
                     *         "count": 2,
                     *         "limit": 2,
                     *         "next_cursor": "WyItQHRpbWVzdGFtcCxwbGFjZSIsW251bGwsIlsxLFsxNzk1MzAzODA2MDAwLFwicGFyLXdlYi0wNDZcIixcInNzaGRcIl1dIl1d"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SyslogEventPageAnswer"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "infrastructure.index": {
        parameters: {
            query?: {
                /** @description most rows of one answer */
                limit?: components["parameters"]["limit.2"];
                /** @description `meta.next_cursor` of the answer before, for the next rows */
                cursor?: components["parameters"]["cursor"];
                /** @description the only fields that the rows will have */
                fields?: components["parameters"]["ListedEndpoint.fields"];
                /** @description fields to sort by; `-` in front for descending */
                sort?: components["parameters"]["ListedEndpoint.sort"];
                /** @description also by the Accept header; json when neither says */
                format?: components["parameters"]["format"];
                /** @description true makes CSV a file, with a byte order mark by which some spreadsheets know UTF-8 */
                bom?: components["parameters"]["bom"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                name?: components["parameters"]["filter.name"];
                /** @description any of these, in any case of letters */
                method?: components["parameters"]["filter.method"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                path?: components["parameters"]["filter.path"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                summary?: components["parameters"]["filter.summary"];
                /** @description any of these, in any case of letters */
                role?: components["parameters"]["filter.role"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                allowed?: components["parameters"]["filter.allowed"];
                /** @description text that one of name, path, summary holds, in any case of letters */
                q?: components["parameters"]["ListedEndpoint.q"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    Link: components["headers"]["Link"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "name": "infrastructure.engine",
                     *           "method": "GET",
                     *           "path": "/api/infrastructure/realm/{realm_name}/engine-info/",
                     *           "summary": "The engine of a realm",
                     *           "role": "viewer",
                     *           "allowed": true
                     *         },
                     *         {
                     *           "name": "infrastructure.engine-addresses",
                     *           "method": "GET",
                     *           "path": "/api/infrastructure/realm/{realm_name}/engine_ips/",
                     *           "summary": "Import tool and satellites of a realm",
                     *           "role": "viewer",
                     *           "allowed": true
                     *         }
                     *       ],
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:28+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "c2d56b1e-fc11-4607-a55c-232de8b53313",
                     *         "count": 2,
                     *         "total": 4,
                     *         "limit": 2,
                     *         "next_cursor": "WyJuYW1lLHBhdGgiLFsiaW5mcmFzdHJ1Y3R1cmUuZW5naW5lLWFkZHJlc3NlcyIsIi9hcGkvaW5mcmFzdHJ1Y3R1cmUvcmVhbG0ve3JlYWxtX25hbWV9L2VuZ2luZV9pcHMvIl1d"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ListedEndpointListAnswer"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "infrastructure.engines": {
        parameters: {
            query?: {
                /** @description true refuses a partial answer: one realm that fails fails the request */
                strict?: components["parameters"]["strict"];
                /** @description most rows of one answer */
                limit?: components["parameters"]["limit.2"];
                /** @description `meta.next_cursor` of the answer before, for the next rows */
                cursor?: components["parameters"]["cursor"];
                /** @description the only fields that the rows will have */
                fields?: ("realm" | "reachable" | "code" | "error" | "latency_ms" | "import_tool" | "kind" | "cache" | "program_version" | "livestatus_version" | "program_start" | "uptime_s" | "last_command_check" | "last_log_rotation" | "pid" | "execute_host_checks" | "execute_service_checks" | "accept_passive_host_checks" | "accept_passive_service_checks" | "enable_notifications" | "enable_event_handlers" | "enable_flap_detection" | "check_external_commands" | "process_performance_data" | "host_checks_rate" | "service_checks_rate" | "hosts" | "services" | "satellites")[];
                /** @description fields to sort by; `-` in front for descending */
                sort?: ("realm" | "-realm" | "latency_ms" | "-latency_ms" | "uptime_s" | "-uptime_s" | "hosts" | "-hosts" | "services" | "-services")[];
                /** @description also by the Accept header; json when neither says */
                format?: components["parameters"]["format"];
                /** @description true makes CSV a file, with a byte order mark by which some spreadsheets know UTF-8 */
                bom?: components["parameters"]["bom"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                realm?: components["parameters"]["filter.realm"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                reachable?: boolean;
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                code?: string[];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                error?: string[];
                /** @description any of these */
                latency_ms?: number[];
                /** @description this or more */
                latency_ms_min?: number;
                /** @description this or less */
                latency_ms_max?: number;
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                import_tool?: components["parameters"]["filter.import_tool"];
                /** @description any of these, in any case of letters */
                kind?: ("icinga2" | "naemon" | "shinken" | "checkmk" | "nagios" | "unknown")[];
                /** @description any of these, in any case of letters */
                cache?: "lmd"[];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                program_version?: string[];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                livestatus_version?: string[];
                /** @description at this time or later */
                program_start_after?: string;
                /** @description before this time */
                program_start_before?: string;
                /** @description any of these */
                uptime_s?: number[];
                /** @description this or more */
                uptime_s_min?: number;
                /** @description this or less */
                uptime_s_max?: number;
                /** @description at this time or later */
                last_command_check_after?: string;
                /** @description before this time */
                last_command_check_before?: string;
                /** @description at this time or later */
                last_log_rotation_after?: string;
                /** @description before this time */
                last_log_rotation_before?: string;
                /** @description any of these */
                pid?: number[];
                /** @description this or more */
                pid_min?: number;
                /** @description this or less */
                pid_max?: number;
                /** @description true: only rows of which this is so; false: only those of which it is not */
                execute_host_checks?: boolean;
                /** @description true: only rows of which this is so; false: only those of which it is not */
                execute_service_checks?: boolean;
                /** @description true: only rows of which this is so; false: only those of which it is not */
                accept_passive_host_checks?: boolean;
                /** @description true: only rows of which this is so; false: only those of which it is not */
                accept_passive_service_checks?: boolean;
                /** @description true: only rows of which this is so; false: only those of which it is not */
                enable_notifications?: boolean;
                /** @description true: only rows of which this is so; false: only those of which it is not */
                enable_event_handlers?: boolean;
                /** @description true: only rows of which this is so; false: only those of which it is not */
                enable_flap_detection?: boolean;
                /** @description true: only rows of which this is so; false: only those of which it is not */
                check_external_commands?: boolean;
                /** @description true: only rows of which this is so; false: only those of which it is not */
                process_performance_data?: boolean;
                /** @description any of these */
                host_checks_rate?: number[];
                /** @description this or more */
                host_checks_rate_min?: number;
                /** @description this or less */
                host_checks_rate_max?: number;
                /** @description any of these */
                service_checks_rate?: number[];
                /** @description this or more */
                service_checks_rate_min?: number;
                /** @description this or less */
                service_checks_rate_max?: number;
                /** @description any of these */
                hosts?: number[];
                /** @description this or more */
                hosts_min?: number;
                /** @description this or less */
                hosts_max?: number;
                /** @description any of these */
                services?: number[];
                /** @description this or more */
                services_min?: number;
                /** @description this or less */
                services_max?: number;
                /** @description with any of these in it; a star stands for any characters; a backslash before a comma or star for that one */
                satellites?: string[];
                /** @description text that one of code, error, import_tool, program_version, livestatus_version holds, in any case of letters */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Partial-Result": components["headers"]["X-Partial-Result"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    Link: components["headers"]["Link"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "realm": "lyon",
                     *           "reachable": true,
                     *           "code": null,
                     *           "error": null,
                     *           "latency_ms": 15,
                     *           "import_tool": "10.69.255.1",
                     *           "program_version": "1.5.2",
                     *           "livestatus_version": "1.5.1.source-naemon",
                     *           "program_start": "2026-11-21T23:30:21+00:00",
                     *           "last_command_check": "2026-11-21T23:30:28+00:00",
                     *           "last_log_rotation": "2026-11-21T23:30:21+00:00",
                     *           "host_checks_rate": 0,
                     *           "service_checks_rate": 0,
                     *           "enable_notifications": true,
                     *           "enable_event_handlers": true,
                     *           "enable_flap_detection": true,
                     *           "execute_host_checks": true,
                     *           "execute_service_checks": true,
                     *           "accept_passive_host_checks": true,
                     *           "accept_passive_service_checks": true,
                     *           "check_external_commands": true,
                     *           "process_performance_data": true,
                     *           "kind": "naemon",
                     *           "cache": null,
                     *           "uptime_s": 7,
                     *           "pid": 4242,
                     *           "hosts": 1004,
                     *           "services": 5530,
                     *           "satellites": []
                     *         },
                     *         {
                     *           "realm": "offline",
                     *           "reachable": false,
                     *           "code": "engine_unreachable",
                     *           "error": "The status-query interface of realm 'offline' cannot be reached.",
                     *           "latency_ms": 262,
                     *           "import_tool": null,
                     *           "kind": null,
                     *           "cache": null,
                     *           "program_version": null,
                     *           "livestatus_version": null,
                     *           "program_start": null,
                     *           "uptime_s": null,
                     *           "last_command_check": null,
                     *           "last_log_rotation": null,
                     *           "pid": null,
                     *           "execute_host_checks": null,
                     *           "execute_service_checks": null,
                     *           "accept_passive_host_checks": null,
                     *           "accept_passive_service_checks": null,
                     *           "enable_notifications": null,
                     *           "enable_event_handlers": null,
                     *           "enable_flap_detection": null,
                     *           "check_external_commands": null,
                     *           "process_performance_data": null,
                     *           "host_checks_rate": null,
                     *           "service_checks_rate": null,
                     *           "hosts": null,
                     *           "services": null,
                     *           "satellites": null
                     *         }
                     *       ],
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:28+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "4374b54f-6f3b-4f05-9da8-0136d726fc1a",
                     *         "count": 2,
                     *         "total": 3,
                     *         "limit": 2,
                     *         "next_cursor": "WyJyZWFsbSIsWyJvZmZsaW5lIl1d",
                     *         "partial": false,
                     *         "sources": [
                     *           {
                     *             "realm": "lyon",
                     *             "latency_ms": 15,
                     *             "status": "ok",
                     *             "rows": 1
                     *           },
                     *           {
                     *             "realm": "offline",
                     *             "latency_ms": 262,
                     *             "status": "ok",
                     *             "rows": 1
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["EngineInfoListOfRealmsAnswer"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "infrastructure.engine": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description any name, percent-encoded in a path */
                realm_name: components["parameters"]["realm_name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "realm": "paris",
                     *         "reachable": true,
                     *         "code": null,
                     *         "error": null,
                     *         "latency_ms": 7,
                     *         "import_tool": "10.75.255.1",
                     *         "program_version": "r2.13.6-1-icinga2",
                     *         "livestatus_version": "r2.13.6-1",
                     *         "program_start": "2026-11-21T23:30:21+00:00",
                     *         "last_command_check": "2026-11-21T23:30:28+00:00",
                     *         "last_log_rotation": "2026-11-21T23:30:21+00:00",
                     *         "host_checks_rate": 0,
                     *         "service_checks_rate": 0,
                     *         "enable_notifications": true,
                     *         "enable_event_handlers": true,
                     *         "enable_flap_detection": true,
                     *         "execute_host_checks": true,
                     *         "execute_service_checks": true,
                     *         "accept_passive_host_checks": true,
                     *         "accept_passive_service_checks": true,
                     *         "check_external_commands": true,
                     *         "process_performance_data": true,
                     *         "kind": "icinga2",
                     *         "cache": null,
                     *         "uptime_s": 7,
                     *         "pid": 4242,
                     *         "hosts": 204,
                     *         "services": 1098,
                     *         "satellites": []
                     *       },
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:28+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "82385071-2357-48ad-9b9a-57567dadc18f"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["EngineInfoAnswer"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "infrastructure.engine-addresses": {
        parameters: {
            query?: {
                /** @description most rows of one answer */
                limit?: components["parameters"]["limit.2"];
                /** @description `meta.next_cursor` of the answer before, for the next rows */
                cursor?: components["parameters"]["cursor"];
                /** @description the only fields that the rows will have */
                fields?: ("realm" | "kind" | "name" | "address")[];
                /** @description fields to sort by; `-` in front for descending */
                sort?: ("kind" | "-kind" | "name" | "-name")[];
                /** @description also by the Accept header; json when neither says */
                format?: components["parameters"]["format"];
                /** @description true makes CSV a file, with a byte order mark by which some spreadsheets know UTF-8 */
                bom?: components["parameters"]["bom"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                realm?: components["parameters"]["filter.realm"];
                /** @description any of these, in any case of letters */
                kind?: ("import_tool" | "satellite")[];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                name?: components["parameters"]["filter.name"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                address?: components["parameters"]["filter.address"];
                /** @description text that one of name, address holds, in any case of letters */
                q?: components["parameters"]["Collector.q"];
            };
            header?: never;
            path: {
                /** @description any name, percent-encoded in a path */
                realm_name: components["parameters"]["realm_name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    Link: components["headers"]["Link"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "realm": "paris",
                     *           "kind": "import_tool",
                     *           "name": "10.75.255.1",
                     *           "address": "10.75.255.1"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:28+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "556d2e48-9f7e-44b4-bc3d-b25525de514d",
                     *         "count": 1,
                     *         "total": 1,
                     *         "limit": 2,
                     *         "next_cursor": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["EngineNodeListAnswer"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "metrics.index": {
        parameters: {
            query?: {
                /** @description most rows of one answer */
                limit?: components["parameters"]["limit.2"];
                /** @description `meta.next_cursor` of the answer before, for the next rows */
                cursor?: components["parameters"]["cursor"];
                /** @description the only fields that the rows will have */
                fields?: components["parameters"]["ListedEndpoint.fields"];
                /** @description fields to sort by; `-` in front for descending */
                sort?: components["parameters"]["ListedEndpoint.sort"];
                /** @description also by the Accept header; json when neither says */
                format?: components["parameters"]["format"];
                /** @description true makes CSV a file, with a byte order mark by which some spreadsheets know UTF-8 */
                bom?: components["parameters"]["bom"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                name?: components["parameters"]["filter.name"];
                /** @description any of these, in any case of letters */
                method?: components["parameters"]["filter.method"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                path?: components["parameters"]["filter.path"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                summary?: components["parameters"]["filter.summary"];
                /** @description any of these, in any case of letters */
                role?: components["parameters"]["filter.role"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                allowed?: components["parameters"]["filter.allowed"];
                /** @description text that one of name, path, summary holds, in any case of letters */
                q?: components["parameters"]["ListedEndpoint.q"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    Link: components["headers"]["Link"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "name": "metrics.index",
                     *           "method": "GET",
                     *           "path": "/api/metrics/",
                     *           "summary": "What the group can be asked for",
                     *           "role": "viewer",
                     *           "allowed": true
                     *         },
                     *         {
                     *           "name": "metrics.measurements",
                     *           "method": "GET",
                     *           "path": "/api/metrics/realm/{realm_name}/measurements/",
                     *           "summary": "Measurements of a realm that had points within the last seven days",
                     *           "role": "viewer",
                     *           "allowed": true
                     *         }
                     *       ],
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:28+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "a2255cf3-ecc3-4a71-a6ac-736996d8cdf6",
                     *         "count": 2,
                     *         "total": 3,
                     *         "limit": 2,
                     *         "next_cursor": "WyJuYW1lLHBhdGgiLFsibWV0cmljcy5tZWFzdXJlbWVudHMiLCIvYXBpL21ldHJpY3MvcmVhbG0ve3JlYWxtX25hbWV9L21lYXN1cmVtZW50cy8iXV0"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ListedEndpointListAnswer"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "metrics.series": {
        parameters: {
            query?: {
                /** @description exact names; neither this nor display_name: every host */
                host_name?: string[];
                /** @description exact names; `\,` stands for a comma in one */
                display_name?: string[];
                /** @description an exact description; else hosts and all of their services */
                service?: components["parameters"]["service"];
                /** @description DD/MM/YYYY or DD-MM-YYYY with or without HH:MM:SS, ISO 8601, or epoch seconds or milliseconds */
                time_from?: components["parameters"]["time_from"];
                /** @description DD/MM/YYYY or DD-MM-YYYY with or without HH:MM:SS, ISO 8601, or epoch seconds or milliseconds */
                time_to?: components["parameters"]["time_to"];
                /** @description exact names */
                measurements?: string[];
                /** @description how many measurements where none is named: the first by name; 10 where nothing is said */
                size?: number;
                /** @description points as they were measured, 150,000 at most */
                raw?: boolean;
                /** @description seconds between two points */
                step?: number;
                /** @description points of a series; 1000 where nothing is said */
                max_points?: number;
                /** @description most rows of one answer */
                limit?: components["parameters"]["limit.2"];
                /** @description `meta.next_cursor` of the answer before, for the next rows */
                cursor?: components["parameters"]["cursor"];
                /** @description the only fields that the rows will have */
                fields?: ("realm" | "host_name" | "display_name" | "service" | "measurement" | "unit" | "warn" | "crit" | "stats" | "step_s" | "points")[];
                /** @description fields to sort by; `-` in front for descending */
                sort?: components["parameters"]["Measurement.sort"];
                /** @description also by the Accept header; json when neither says */
                format?: components["parameters"]["format"];
                /** @description true makes CSV a file, with a byte order mark by which some spreadsheets know UTF-8 */
                bom?: components["parameters"]["bom"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                realm?: components["parameters"]["filter.realm"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                measurement?: components["parameters"]["filter.measurement"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                unit?: components["parameters"]["filter.unit"];
                /** @description any of these */
                warn?: number[];
                /** @description this or more */
                warn_min?: number;
                /** @description this or less */
                warn_max?: number;
                /** @description any of these */
                crit?: number[];
                /** @description this or more */
                crit_min?: number;
                /** @description this or less */
                crit_max?: number;
                /** @description any of these */
                step_s?: number[];
                /** @description this or more */
                step_s_min?: number;
                /** @description this or less */
                step_s_max?: number;
                /** @description text that one of host_name, display_name, service, measurement, unit holds, in any case of letters */
                q?: string;
            };
            header?: never;
            path: {
                /** @description any name, percent-encoded in a path */
                realm_name: components["parameters"]["realm_name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    Link: components["headers"]["Link"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "realm": "paris",
                     *           "host_name": "caméra parking",
                     *           "display_name": "caméra parking (par)",
                     *           "service": "file d’attente",
                     *           "measurement": "jobs",
                     *           "unit": null,
                     *           "warn": 20,
                     *           "crit": 50,
                     *           "stats": {
                     *             "min": 2,
                     *             "max": 18,
                     *             "avg": 10.145833333333334,
                     *             "last": 16,
                     *             "count": 96
                     *           },
                     *           "step_s": 900,
                     *           "points": [
                     *             [
                     *               "2026-11-20T23:30:00+00:00",
                     *               null
                     *             ],
                     *             [
                     *               "2026-11-20T23:45:00+00:00",
                     *               3
                     *             ]
                     *           ]
                     *         },
                     *         {
                     *           "realm": "paris",
                     *           "host_name": "imprimante étage 2",
                     *           "display_name": "imprimante étage 2 (par)",
                     *           "service": "file d’attente",
                     *           "measurement": "jobs",
                     *           "unit": null,
                     *           "warn": 20,
                     *           "crit": 50,
                     *           "stats": {
                     *             "min": 2,
                     *             "max": 18,
                     *             "avg": 9.666666666666666,
                     *             "last": 13,
                     *             "count": 96
                     *           },
                     *           "step_s": 900,
                     *           "points": [
                     *             [
                     *               "2026-11-20T23:30:00+00:00",
                     *               12
                     *             ],
                     *             [
                     *               "2026-11-20T23:45:00+00:00",
                     *               18
                     *             ]
                     *           ]
                     *         }
                     *       ],
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:29+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "77332ac9-5cbf-4f4c-af80-8b6bf39fac87",
                     *         "count": 2,
                     *         "total": 462,
                     *         "limit": 2,
                     *         "next_cursor": "WyJyZWFsbSxob3N0X25hbWUsc2VydmljZSxtZWFzdXJlbWVudCxkaXNwbGF5X25hbWUiLFsicGFyaXMiLCJpbXByaW1hbnRlIMOpdGFnZSAyIiwiZmlsZSBk4oCZYXR0ZW50ZSIsImpvYnMiLCJpbXByaW1hbnRlIMOpdGFnZSAyIChwYXIpIl1d"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["MetricSeriesListAnswer"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "metrics.measurements": {
        parameters: {
            query?: {
                /** @description an exact host name */
                host?: string;
                /** @description an exact description; else hosts and all of their services */
                service?: components["parameters"]["service"];
                /** @description most rows of one answer */
                limit?: components["parameters"]["limit.2"];
                /** @description `meta.next_cursor` of the answer before, for the next rows */
                cursor?: components["parameters"]["cursor"];
                /** @description the only fields that the rows will have */
                fields?: ("realm" | "host_name" | "service" | "measurement" | "unit")[];
                /** @description fields to sort by; `-` in front for descending */
                sort?: components["parameters"]["Measurement.sort"];
                /** @description also by the Accept header; json when neither says */
                format?: components["parameters"]["format"];
                /** @description true makes CSV a file, with a byte order mark by which some spreadsheets know UTF-8 */
                bom?: components["parameters"]["bom"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                realm?: components["parameters"]["filter.realm"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                host_name?: components["parameters"]["filter.host_name"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                measurement?: components["parameters"]["filter.measurement"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                unit?: components["parameters"]["filter.unit"];
                /** @description text that one of host_name, service, measurement, unit holds, in any case of letters */
                q?: string;
            };
            header?: never;
            path: {
                /** @description any name, percent-encoded in a path */
                realm_name: components["parameters"]["realm_name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    Link: components["headers"]["Link"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "realm": "paris",
                     *           "host_name": "caméra parking",
                     *           "service": "file d’attente",
                     *           "measurement": "jobs",
                     *           "unit": null
                     *         },
                     *         {
                     *           "realm": "paris",
                     *           "host_name": "caméra parking",
                     *           "service": "uptime",
                     *           "measurement": "restarts",
                     *           "unit": null
                     *         }
                     *       ],
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:30+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "37c54769-5d3f-4bea-b839-c522dc9c9e63",
                     *         "count": 2,
                     *         "total": 1475,
                     *         "limit": 2,
                     *         "next_cursor": "WyJyZWFsbSxob3N0X25hbWUsc2VydmljZSxtZWFzdXJlbWVudCIsWyJwYXJpcyIsImNhbcOpcmEgcGFya2luZyIsInVwdGltZSIsInJlc3RhcnRzIl1d"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["MeasurementListAnswer"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "passive-checks.index": {
        parameters: {
            query?: {
                /** @description most rows of one answer */
                limit?: components["parameters"]["limit.2"];
                /** @description `meta.next_cursor` of the answer before, for the next rows */
                cursor?: components["parameters"]["cursor"];
                /** @description the only fields that the rows will have */
                fields?: components["parameters"]["ListedEndpoint.fields"];
                /** @description fields to sort by; `-` in front for descending */
                sort?: components["parameters"]["ListedEndpoint.sort"];
                /** @description also by the Accept header; json when neither says */
                format?: components["parameters"]["format"];
                /** @description true makes CSV a file, with a byte order mark by which some spreadsheets know UTF-8 */
                bom?: components["parameters"]["bom"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                name?: components["parameters"]["filter.name"];
                /** @description any of these, in any case of letters */
                method?: components["parameters"]["filter.method"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                path?: components["parameters"]["filter.path"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                summary?: components["parameters"]["filter.summary"];
                /** @description any of these, in any case of letters */
                role?: components["parameters"]["filter.role"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                allowed?: components["parameters"]["filter.allowed"];
                /** @description text that one of name, path, summary holds, in any case of letters */
                q?: components["parameters"]["ListedEndpoint.q"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    Link: components["headers"]["Link"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "name": "passive-checks.api-key",
                     *           "method": "GET",
                     *           "path": "/api/passive-checks/api-key/",
                     *           "summary": "The caller's API key",
                     *           "role": "operator",
                     *           "allowed": true
                     *         },
                     *         {
                     *           "name": "passive-checks.index",
                     *           "method": "GET",
                     *           "path": "/api/passive-checks/",
                     *           "summary": "What the group can be asked for",
                     *           "role": "viewer",
                     *           "allowed": true
                     *         }
                     *       ],
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:30+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "5ceac0f9-e773-41b1-a08e-193738e9e3f5",
                     *         "count": 2,
                     *         "total": 3,
                     *         "limit": 2,
                     *         "next_cursor": "WyJuYW1lLHBhdGgiLFsicGFzc2l2ZS1jaGVja3MuaW5kZXgiLCIvYXBpL3Bhc3NpdmUtY2hlY2tzLyJdXQ"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ListedEndpointListAnswer"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "passive-checks.api-key": {
        parameters: {
            query?: {
                /** @description true makes a new key; the one before is no longer good */
                rotate?: boolean;
                /** @description true verifies everything, changes nothing, and answers 200 with what the answer would be */
                dry_run?: components["parameters"]["dry_run"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "would_show": {
                     *           "api_key": null,
                     *           "rotated": false
                     *         }
                     *       },
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:30+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "0c7bcc92-fb4e-41c6-9c76-d9b9fcd1a37f"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PassiveChecksApiKeyAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "passive-checks.submit": {
        parameters: {
            query?: {
                /** @description true answers 200 with what would be accepted, and keeps nothing */
                dry_run?: boolean;
            };
            header?: {
                /** @description a word of your own for this request: sent again within 24 hours it gets the first answer, and nothing happens twice */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Notification"];
                "*/*": components["schemas"]["Notification"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PassiveCheckAnswer"];
                };
            };
            /** @description Accepted */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "accepted": true,
                     *         "id": "DdzZ2iCcboggXmeqaaUhwcHhnVuDdIq_KbpE5VxXLdw",
                     *         "realm": "paris",
                     *         "host_name": "caméra parking",
                     *         "service": "file d’attente",
                     *         "return_code": 1,
                     *         "output": "Too many failed log-ins",
                     *         "time": "2026-11-21T23:30:36+00:00",
                     *         "duplicate": false
                     *       },
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:36+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "58a385b8-dba2-4f75-98a5-03f803bd2540"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PassiveCheckAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "api.realms": {
        parameters: {
            query?: {
                /** @description most rows of one answer */
                limit?: components["parameters"]["limit.2"];
                /** @description `meta.next_cursor` of the answer before, for the next rows */
                cursor?: components["parameters"]["cursor"];
                /** @description the only fields that the rows will have */
                fields?: ("name" | "kind" | "section" | "path" | "members" | "has_engine" | "has_events" | "has_metrics" | "has_import_tool")[];
                /** @description fields to sort by; `-` in front for descending */
                sort?: ("name" | "-name" | "kind" | "-kind" | "section" | "-section")[];
                /** @description also by the Accept header; json when neither says */
                format?: components["parameters"]["format"];
                /** @description true makes CSV a file, with a byte order mark by which some spreadsheets know UTF-8 */
                bom?: components["parameters"]["bom"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                name?: components["parameters"]["filter.name"];
                /** @description any of these, in any case of letters */
                kind?: ("standard" | "hostgroup" | "multirealm")[];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                section?: components["parameters"]["filter.section"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                path?: components["parameters"]["filter.path"];
                /** @description with any of these in it; a star stands for any characters; a backslash before a comma or star for that one */
                members?: components["parameters"]["filter.members"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                has_engine?: boolean;
                /** @description true: only rows of which this is so; false: only those of which it is not */
                has_events?: boolean;
                /** @description true: only rows of which this is so; false: only those of which it is not */
                has_metrics?: boolean;
                /** @description true: only rows of which this is so; false: only those of which it is not */
                has_import_tool?: boolean;
                /** @description text that one of name, section, path holds, in any case of letters */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    Link: components["headers"]["Link"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "name": "everything",
                     *           "kind": "multirealm",
                     *           "section": "production",
                     *           "path": "/api/status/multirealms/everything/",
                     *           "members": [
                     *             "lyon",
                     *             "offline"
                     *           ],
                     *           "has_engine": true,
                     *           "has_events": true,
                     *           "has_metrics": true,
                     *           "has_import_tool": true
                     *         },
                     *         {
                     *           "name": "france",
                     *           "kind": "multirealm",
                     *           "section": "production",
                     *           "path": "/api/status/multirealms/france/",
                     *           "members": [
                     *             "lyon",
                     *             "paris"
                     *           ],
                     *           "has_engine": true,
                     *           "has_events": true,
                     *           "has_metrics": true,
                     *           "has_import_tool": true
                     *         }
                     *       ],
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:30+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "0b8da3e9-982f-481a-b2ff-db41fe5e62bd",
                     *         "count": 2,
                     *         "total": 6,
                     *         "limit": 2,
                     *         "next_cursor": "WyJuYW1lIixbImZyYW5jZSJdXQ"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RealmCapabilitiesListAnswer"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "reports.index": {
        parameters: {
            query?: {
                /** @description most rows of one answer */
                limit?: components["parameters"]["limit.2"];
                /** @description `meta.next_cursor` of the answer before, for the next rows */
                cursor?: components["parameters"]["cursor"];
                /** @description the only fields that the rows will have */
                fields?: components["parameters"]["ListedEndpoint.fields"];
                /** @description fields to sort by; `-` in front for descending */
                sort?: components["parameters"]["ListedEndpoint.sort"];
                /** @description also by the Accept header; json when neither says */
                format?: components["parameters"]["format"];
                /** @description true makes CSV a file, with a byte order mark by which some spreadsheets know UTF-8 */
                bom?: components["parameters"]["bom"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                name?: components["parameters"]["filter.name"];
                /** @description any of these, in any case of letters */
                method?: components["parameters"]["filter.method"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                path?: components["parameters"]["filter.path"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                summary?: components["parameters"]["filter.summary"];
                /** @description any of these, in any case of letters */
                role?: components["parameters"]["filter.role"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                allowed?: components["parameters"]["filter.allowed"];
                /** @description text that one of name, path, summary holds, in any case of letters */
                q?: components["parameters"]["ListedEndpoint.q"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    Link: components["headers"]["Link"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "name": "reports.index",
                     *           "method": "GET",
                     *           "path": "/api/reports/",
                     *           "summary": "What the group can be asked for",
                     *           "role": "viewer",
                     *           "allowed": true
                     *         },
                     *         {
                     *           "name": "reports.info",
                     *           "method": "GET",
                     *           "path": "/api/reports/info/multirealms/{realm_name}/",
                     *           "summary": "States, availability, events and worst hosts of a realm or multirealm",
                     *           "role": "viewer",
                     *           "allowed": true
                     *         }
                     *       ],
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:30+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "003f870f-4aa9-4d60-9b56-eb1fef188c89",
                     *         "count": 2,
                     *         "total": 3,
                     *         "limit": 2,
                     *         "next_cursor": "WyJuYW1lLHBhdGgiLFsicmVwb3J0cy5pbmZvIiwiL2FwaS9yZXBvcnRzL2luZm8vbXVsdGlyZWFsbXMve3JlYWxtX25hbWV9LyJdXQ"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ListedEndpointListAnswer"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "reports.info.multirealms": {
        parameters: {
            query?: {
                /** @description true refuses a partial answer: one realm that fails fails the request */
                strict?: components["parameters"]["strict"];
                /** @description also by the Accept header; json when neither says */
                format?: components["parameters"]["format.2"];
            };
            header?: never;
            path: {
                /** @description any name, percent-encoded in a path */
                realm_name: components["parameters"]["realm_name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Partial-Result": components["headers"]["X-Partial-Result"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "name": "france",
                     *         "realms": [
                     *           "lyon",
                     *           "paris"
                     *         ],
                     *         "hosts": {
                     *           "total": 1208,
                     *           "up": 1137,
                     *           "down": 23,
                     *           "unreachable": 42,
                     *           "pending": 6
                     *         },
                     *         "services": {
                     *           "total": 6628,
                     *           "ok": 6298,
                     *           "warning": 18,
                     *           "critical": 264,
                     *           "unknown": 6,
                     *           "pending": 42
                     *         },
                     *         "availability": {
                     *           "last_24_hours": {
                     *             "from": "2026-11-20T23:30:30+00:00",
                     *             "to": "2026-11-21T23:30:30+00:00",
                     *             "mean_percent": 94.3747,
                     *             "min_percent": 0,
                     *             "hosts_below_100": 126
                     *           },
                     *           "last_7_days": {
                     *             "from": "2026-11-14T23:30:30+00:00",
                     *             "to": "2026-11-21T23:30:30+00:00",
                     *             "mean_percent": 94.6498,
                     *             "min_percent": 0,
                     *             "hosts_below_100": 439
                     *           },
                     *           "last_30_days": {
                     *             "from": "2026-10-22T23:30:30+00:00",
                     *             "to": "2026-11-21T23:30:30+00:00",
                     *             "mean_percent": 95.478,
                     *             "min_percent": 12.539,
                     *             "hosts_below_100": 1009
                     *           }
                     *         },
                     *         "availability_by_day": [
                     *           {
                     *             "date": "2026-10-23",
                     *             "percent": 99.1966
                     *           },
                     *           {
                     *             "date": "2026-10-24",
                     *             "percent": 99.3007
                     *           }
                     *         ],
                     *         "events": {
                     *           "total": 4538,
                     *           "by_kind": {
                     *             "alert": 1668,
                     *             "state": 1208,
                     *             "notification": 1644,
                     *             "command": 0,
                     *             "flapping": 6,
                     *             "downtime": 12,
                     *             "acknowledgement": 0,
                     *             "check": 0,
                     *             "engine": 0
                     *           },
                     *           "from": "2026-11-20T23:30:30+00:00",
                     *           "to": "2026-11-21T23:30:30+00:00"
                     *         },
                     *         "worst_hosts": [
                     *           {
                     *             "realm": "lyon",
                     *             "host_name": "lyo-si",
                     *             "availability_percent": 12.539,
                     *             "unavailable_s": 2266989,
                     *             "outages": 2,
                     *             "longest_s": 2246529
                     *           },
                     *           {
                     *             "realm": "lyon",
                     *             "host_name": "lyo-boutique",
                     *             "availability_percent": 13.3284,
                     *             "unavailable_s": 2246529,
                     *             "outages": 1,
                     *             "longest_s": 2246529
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:31+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "67f4ef4e-17c0-41e8-83db-3fbd746529ba",
                     *         "partial": false,
                     *         "sources": [
                     *           {
                     *             "realm": "lyon",
                     *             "latency_ms": 1190,
                     *             "status": "ok",
                     *             "rows": 1
                     *           },
                     *           {
                     *             "realm": "paris",
                     *             "latency_ms": 1208,
                     *             "status": "ok",
                     *             "rows": 1
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ReportsInfoAnswer"];
                    "text/html": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "reports.info": {
        parameters: {
            query?: {
                /** @description true refuses a partial answer: one realm that fails fails the request */
                strict?: components["parameters"]["strict"];
                /** @description also by the Accept header; json when neither says */
                format?: components["parameters"]["format.2"];
            };
            header?: never;
            path: {
                /** @description any name, percent-encoded in a path */
                realm_name: components["parameters"]["realm_name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Partial-Result": components["headers"]["X-Partial-Result"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "name": "paris",
                     *         "realms": [
                     *           "paris"
                     *         ],
                     *         "hosts": {
                     *           "total": 204,
                     *           "up": 191,
                     *           "down": 5,
                     *           "unreachable": 7,
                     *           "pending": 1
                     *         },
                     *         "services": {
                     *           "total": 1098,
                     *           "ok": 1042,
                     *           "warning": 3,
                     *           "critical": 45,
                     *           "unknown": 1,
                     *           "pending": 7
                     *         },
                     *         "availability": {
                     *           "last_24_hours": {
                     *             "from": "2026-11-20T23:30:31+00:00",
                     *             "to": "2026-11-21T23:30:31+00:00",
                     *             "mean_percent": 94.0999,
                     *             "min_percent": 0,
                     *             "hosts_below_100": 19
                     *           },
                     *           "last_7_days": {
                     *             "from": "2026-11-14T23:30:31+00:00",
                     *             "to": "2026-11-21T23:30:31+00:00",
                     *             "mean_percent": 94.0495,
                     *             "min_percent": 0,
                     *             "hosts_below_100": 79
                     *           },
                     *           "last_30_days": {
                     *             "from": "2026-10-22T23:30:31+00:00",
                     *             "to": "2026-11-21T23:30:31+00:00",
                     *             "mean_percent": 95.2249,
                     *             "min_percent": 13.3329,
                     *             "hosts_below_100": 174
                     *           }
                     *         },
                     *         "availability_by_day": [
                     *           {
                     *             "date": "2026-10-23",
                     *             "percent": 98.9354
                     *           },
                     *           {
                     *             "date": "2026-10-24",
                     *             "percent": 99.6299
                     *           }
                     *         ],
                     *         "events": {
                     *           "total": 727,
                     *           "by_kind": {
                     *             "alert": 262,
                     *             "state": 204,
                     *             "notification": 258,
                     *             "command": 0,
                     *             "flapping": 1,
                     *             "downtime": 2,
                     *             "acknowledgement": 0,
                     *             "check": 0,
                     *             "engine": 0
                     *           },
                     *           "from": "2026-11-20T23:30:31+00:00",
                     *           "to": "2026-11-21T23:30:31+00:00"
                     *         },
                     *         "worst_hosts": [
                     *           {
                     *             "realm": "paris",
                     *             "host_name": "par-app-020",
                     *             "availability_percent": 13.3329,
                     *             "unavailable_s": 2246410,
                     *             "outages": 1,
                     *             "longest_s": 2246410
                     *           },
                     *           {
                     *             "realm": "paris",
                     *             "host_name": "par-app-044",
                     *             "availability_percent": 13.3329,
                     *             "unavailable_s": 2246410,
                     *             "outages": 1,
                     *             "longest_s": 2246410
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:31+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "ed61d690-06fe-4eb6-bbf0-b76c7d8a1d0c"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ReportsInfoAnswer"];
                    "text/html": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "stats.index": {
        parameters: {
            query?: {
                /** @description most rows of one answer */
                limit?: components["parameters"]["limit.2"];
                /** @description `meta.next_cursor` of the answer before, for the next rows */
                cursor?: components["parameters"]["cursor"];
                /** @description the only fields that the rows will have */
                fields?: components["parameters"]["ListedEndpoint.fields"];
                /** @description fields to sort by; `-` in front for descending */
                sort?: components["parameters"]["ListedEndpoint.sort"];
                /** @description also by the Accept header; json when neither says */
                format?: components["parameters"]["format"];
                /** @description true makes CSV a file, with a byte order mark by which some spreadsheets know UTF-8 */
                bom?: components["parameters"]["bom"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                name?: components["parameters"]["filter.name"];
                /** @description any of these, in any case of letters */
                method?: components["parameters"]["filter.method"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                path?: components["parameters"]["filter.path"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                summary?: components["parameters"]["filter.summary"];
                /** @description any of these, in any case of letters */
                role?: components["parameters"]["filter.role"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                allowed?: components["parameters"]["filter.allowed"];
                /** @description text that one of name, path, summary holds, in any case of letters */
                q?: components["parameters"]["ListedEndpoint.q"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    Link: components["headers"]["Link"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "name": "stats.collectors",
                     *           "method": "GET",
                     *           "path": "/api/stats/realms/collectors/{realm_name}/",
                     *           "summary": "Pollers and loggers of a realm",
                     *           "role": "viewer",
                     *           "allowed": true
                     *         },
                     *         {
                     *           "name": "stats.end-sessions",
                     *           "method": "DELETE",
                     *           "path": "/api/stats/user/{user_name}/",
                     *           "summary": "End a user's sessions",
                     *           "role": "admin",
                     *           "allowed": true
                     *         }
                     *       ],
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:32+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "00c342c3-674d-41c9-ab49-61cd1854b32e",
                     *         "count": 2,
                     *         "total": 9,
                     *         "limit": 2,
                     *         "next_cursor": "WyJuYW1lLHBhdGgiLFsic3RhdHMuZW5kLXNlc3Npb25zIiwiL2FwaS9zdGF0cy91c2VyL3t1c2VyX25hbWV9LyJdXQ"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ListedEndpointListAnswer"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "stats.users": {
        parameters: {
            query?: {
                /** @description most rows of one answer */
                limit?: components["parameters"]["limit.2"];
                /** @description `meta.next_cursor` of the answer before, for the next rows */
                cursor?: components["parameters"]["cursor"];
                /** @description the only fields that the rows will have */
                fields?: ("user_name" | "full_name" | "role" | "realms" | "sessions" | "last_login")[];
                /** @description fields to sort by; `-` in front for descending */
                sort?: ("user_name" | "-user_name" | "full_name" | "-full_name" | "role" | "-role" | "sessions" | "-sessions" | "last_login" | "-last_login")[];
                /** @description also by the Accept header; json when neither says */
                format?: components["parameters"]["format"];
                /** @description true makes CSV a file, with a byte order mark by which some spreadsheets know UTF-8 */
                bom?: components["parameters"]["bom"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                user_name?: string[];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                full_name?: string[];
                /** @description any of these, in any case of letters */
                role?: ("viewer" | "operator" | "admin")[];
                /** @description with any of these in it; a star stands for any characters; a backslash before a comma or star for that one */
                realms?: components["parameters"]["filter.realms"];
                /** @description any of these */
                sessions?: number[];
                /** @description this or more */
                sessions_min?: number;
                /** @description this or less */
                sessions_max?: number;
                /** @description at this time or later */
                last_login_after?: string;
                /** @description before this time */
                last_login_before?: string;
                /** @description text that one of user_name, full_name holds, in any case of letters */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    Link: components["headers"]["Link"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "user_name": "admin",
                     *           "full_name": null,
                     *           "role": "admin",
                     *           "realms": [
                     *             "paris",
                     *             "lyon"
                     *           ],
                     *           "sessions": 1,
                     *           "last_login": "2026-11-21T23:30:23+00:00"
                     *         },
                     *         {
                     *           "user_name": "operator",
                     *           "full_name": null,
                     *           "role": "operator",
                     *           "realms": [
                     *             "paris",
                     *             "lyon"
                     *           ],
                     *           "sessions": 0,
                     *           "last_login": null
                     *         }
                     *       ],
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:32+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "ae4b80e8-c967-4380-9344-e1527fbbc256",
                     *         "count": 2,
                     *         "total": 3,
                     *         "limit": 2,
                     *         "next_cursor": "WyJ1c2VyX25hbWUiLFsib3BlcmF0b3IiXV0"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["UserListAnswer"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "stats.session-counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "logged_users": 1,
                     *         "active_sessions": 1
                     *       },
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:32+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "23c4df74-b9c4-4d15-80d7-3087eb1124cc"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SessionCountsAnswer"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "stats.origins-of-realm": {
        parameters: {
            query?: {
                /** @description most rows of one answer */
                limit?: components["parameters"]["limit.2"];
                /** @description `meta.next_cursor` of the answer before, for the next rows */
                cursor?: components["parameters"]["cursor"];
                /** @description the only fields that the rows will have */
                fields?: ("realm" | "id_origin")[];
                /** @description fields to sort by; `-` in front for descending */
                sort?: ("id_origin" | "-id_origin")[];
                /** @description also by the Accept header; json when neither says */
                format?: components["parameters"]["format"];
                /** @description true makes CSV a file, with a byte order mark by which some spreadsheets know UTF-8 */
                bom?: components["parameters"]["bom"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                realm?: components["parameters"]["filter.realm"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                id_origin?: string[];
                /** @description text that one of id_origin holds, in any case of letters */
                q?: string;
            };
            header?: never;
            path: {
                /** @description any name, percent-encoded in a path */
                realm_name: components["parameters"]["realm_name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    Link: components["headers"]["Link"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "realm": "paris",
                     *           "id_origin": "idf"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:32+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "a2d85c3e-788d-40b3-8a5a-5c72b366779c",
                     *         "count": 1,
                     *         "total": 1,
                     *         "limit": 2,
                     *         "next_cursor": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RealmOriginListAnswer"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "stats.realms": {
        parameters: {
            query?: {
                /** @description most rows of one answer */
                limit?: components["parameters"]["limit.2"];
                /** @description `meta.next_cursor` of the answer before, for the next rows */
                cursor?: components["parameters"]["cursor"];
                /** @description the only fields that the rows will have */
                fields?: ("display_name" | "type" | "section" | "activated" | "origin" | "realms" | "host_groups" | "backend_technology" | "search_backend" | "monitoring_ip" | "monitoring_port" | "monitoring_socket" | "monitoring_tls" | "monitoring_events_index" | "import_tool" | "collectd" | "logger" | "logger_resources" | "search_logger_resources" | "metrics" | "metrics_db" | "metrics_index" | "observability" | "state_history" | "host_name" | "link" | "created_at")[];
                /** @description fields to sort by; `-` in front for descending */
                sort?: ("display_name" | "-display_name" | "type" | "-type" | "section" | "-section" | "activated" | "-activated" | "created_at" | "-created_at")[];
                /** @description also by the Accept header; json when neither says */
                format?: components["parameters"]["format"];
                /** @description true makes CSV a file, with a byte order mark by which some spreadsheets know UTF-8 */
                bom?: components["parameters"]["bom"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                display_name?: components["parameters"]["filter.display_name"];
                /** @description any of these, in any case of letters */
                type?: components["parameters"]["filter.type"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                section?: components["parameters"]["filter.section"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                activated?: boolean;
                /** @description with any of these in it; a star stands for any characters; a backslash before a comma or star for that one */
                origin?: components["parameters"]["filter.origin"];
                /** @description with any of these in it; a star stands for any characters; a backslash before a comma or star for that one */
                realms?: components["parameters"]["filter.realms"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                host_groups?: string[];
                /** @description any of these, in any case of letters */
                backend_technology?: ("search" | "time-series")[];
                /** @description any of these */
                search_backend?: number[];
                /** @description this or more */
                search_backend_min?: number;
                /** @description this or less */
                search_backend_max?: number;
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                monitoring_ip?: string[];
                /** @description any of these */
                monitoring_port?: number[];
                /** @description this or more */
                monitoring_port_min?: number;
                /** @description this or less */
                monitoring_port_max?: number;
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                monitoring_socket?: string[];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                monitoring_tls?: boolean;
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                monitoring_events_index?: string[];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                import_tool?: components["parameters"]["filter.import_tool"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                collectd?: string[];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                logger?: string[];
                /** @description with any of these in it; a star stands for any characters; a backslash before a comma or star for that one */
                logger_resources?: string[];
                /** @description with any of these in it; a star stands for any characters; a backslash before a comma or star for that one */
                search_logger_resources?: string[];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                metrics?: string[];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                metrics_db?: string[];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                metrics_index?: string[];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                observability?: boolean;
                /** @description true: only rows of which this is so; false: only those of which it is not */
                state_history?: boolean;
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                host_name?: components["parameters"]["filter.host_name"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                link?: string[];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                created_at?: string[];
                /** @description text that one of display_name, section, host_groups, monitoring_ip, monitoring_socket, monitoring_events_index, import_tool, collectd, logger, metrics, metrics_db, metrics_index, host_name, link, created_at holds, in any case of letters */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    Link: components["headers"]["Link"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "display_name": "everything",
                     *           "type": "multirealm",
                     *           "section": "production",
                     *           "activated": true,
                     *           "origin": [],
                     *           "realms": [
                     *             "paris",
                     *             "lyon"
                     *           ],
                     *           "host_groups": null,
                     *           "backend_technology": null,
                     *           "search_backend": null,
                     *           "monitoring_ip": null,
                     *           "monitoring_port": null,
                     *           "monitoring_socket": null,
                     *           "monitoring_tls": false,
                     *           "monitoring_events_index": null,
                     *           "import_tool": null,
                     *           "collectd": null,
                     *           "logger": null,
                     *           "logger_resources": [],
                     *           "search_logger_resources": [],
                     *           "metrics": null,
                     *           "metrics_db": null,
                     *           "metrics_index": null,
                     *           "observability": null,
                     *           "state_history": false,
                     *           "host_name": null,
                     *           "link": null,
                     *           "created_at": "2026-11-21T23:30:22+00:00"
                     *         },
                     *         {
                     *           "display_name": "france",
                     *           "type": "multirealm",
                     *           "section": "production",
                     *           "activated": true,
                     *           "origin": [],
                     *           "realms": [
                     *             "paris",
                     *             "lyon"
                     *           ],
                     *           "host_groups": null,
                     *           "backend_technology": null,
                     *           "search_backend": null,
                     *           "monitoring_ip": null,
                     *           "monitoring_port": null,
                     *           "monitoring_socket": null,
                     *           "monitoring_tls": false,
                     *           "monitoring_events_index": null,
                     *           "import_tool": null,
                     *           "collectd": null,
                     *           "logger": null,
                     *           "logger_resources": [],
                     *           "search_logger_resources": [],
                     *           "metrics": null,
                     *           "metrics_db": null,
                     *           "metrics_index": null,
                     *           "observability": null,
                     *           "state_history": false,
                     *           "host_name": null,
                     *           "link": null,
                     *           "created_at": "2026-11-21T23:30:22+00:00"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:32+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "5c2b4a4f-9eff-4046-94b5-e6a12ef4da0c",
                     *         "count": 2,
                     *         "total": 6,
                     *         "limit": 2,
                     *         "next_cursor": "WyJkaXNwbGF5X25hbWUiLFsiZnJhbmNlIl1d"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RealmConfigurationListAnswer"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "stats.collectors": {
        parameters: {
            query?: {
                /** @description most rows of one answer */
                limit?: components["parameters"]["limit.2"];
                /** @description `meta.next_cursor` of the answer before, for the next rows */
                cursor?: components["parameters"]["cursor"];
                /** @description the only fields that the rows will have */
                fields?: ("realm" | "kind" | "name" | "address" | "source")[];
                /** @description fields to sort by; `-` in front for descending */
                sort?: ("kind" | "-kind" | "name" | "-name" | "source" | "-source")[];
                /** @description also by the Accept header; json when neither says */
                format?: components["parameters"]["format"];
                /** @description true makes CSV a file, with a byte order mark by which some spreadsheets know UTF-8 */
                bom?: components["parameters"]["bom"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                realm?: components["parameters"]["filter.realm"];
                /** @description any of these, in any case of letters */
                kind?: ("poller" | "satellite" | "logger" | "search_logger" | "collectd")[];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                name?: components["parameters"]["filter.name"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                address?: components["parameters"]["filter.address"];
                /** @description any of these, in any case of letters */
                source?: ("realm" | "engine")[];
                /** @description text that one of name, address holds, in any case of letters */
                q?: components["parameters"]["Collector.q"];
            };
            header?: never;
            path: {
                /** @description any name, percent-encoded in a path */
                realm_name: components["parameters"]["realm_name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    Link: components["headers"]["Link"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "realm": "paris",
                     *           "kind": "poller",
                     *           "name": "engine-1",
                     *           "address": null,
                     *           "source": "engine"
                     *         },
                     *         {
                     *           "realm": "paris",
                     *           "kind": "search_logger",
                     *           "name": "syslog-paris",
                     *           "address": null,
                     *           "source": "realm"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:32+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "a2b06c1c-247c-4201-9639-fe20ba996f41",
                     *         "count": 2,
                     *         "total": 2,
                     *         "limit": 2,
                     *         "next_cursor": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CollectorListAnswer"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "stats.realms-of-user": {
        parameters: {
            query?: {
                /** @description most rows of one answer */
                limit?: components["parameters"]["limit.2"];
                /** @description `meta.next_cursor` of the answer before, for the next rows */
                cursor?: components["parameters"]["cursor"];
                /** @description the only fields that the rows will have */
                fields?: components["parameters"]["RealmSummary.fields"];
                /** @description fields to sort by; `-` in front for descending */
                sort?: components["parameters"]["RealmSummary.sort"];
                /** @description also by the Accept header; json when neither says */
                format?: components["parameters"]["format"];
                /** @description true makes CSV a file, with a byte order mark by which some spreadsheets know UTF-8 */
                bom?: components["parameters"]["bom"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                name?: components["parameters"]["filter.name"];
                /** @description any of these, in any case of letters */
                type?: components["parameters"]["filter.type"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                section?: components["parameters"]["filter.section"];
                /** @description text that one of name, section holds, in any case of letters */
                q?: components["parameters"]["RealmSummary.q"];
            };
            header?: never;
            path: {
                /** @description any name, percent-encoded in a path */
                user_name: components["parameters"]["user_name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    Link: components["headers"]["Link"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "name": "paris",
                     *           "type": "standard",
                     *           "section": "production"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:32+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "ded3a709-2a12-4fdc-8e3f-173e7776970b",
                     *         "count": 1,
                     *         "total": 1,
                     *         "limit": 2,
                     *         "next_cursor": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RealmSummaryListAnswer"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "stats.end-sessions": {
        parameters: {
            query?: {
                /** @description true verifies everything, changes nothing, and answers 200 with what the answer would be */
                dry_run?: components["parameters"]["dry_run"];
            };
            header?: never;
            path: {
                /** @description any name, percent-encoded in a path */
                user_name: components["parameters"]["user_name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "user_name": "viewer",
                     *         "ended_sessions": 0
                     *       },
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:32+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "0bc9aec0-25cf-49e5-b6ab-6e796c907930"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["StatsEndSessionsAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "stats.realms-of-origin": {
        parameters: {
            query?: {
                /** @description most rows of one answer */
                limit?: components["parameters"]["limit.2"];
                /** @description `meta.next_cursor` of the answer before, for the next rows */
                cursor?: components["parameters"]["cursor"];
                /** @description the only fields that the rows will have */
                fields?: components["parameters"]["RealmSummary.fields"];
                /** @description fields to sort by; `-` in front for descending */
                sort?: components["parameters"]["RealmSummary.sort"];
                /** @description also by the Accept header; json when neither says */
                format?: components["parameters"]["format"];
                /** @description true makes CSV a file, with a byte order mark by which some spreadsheets know UTF-8 */
                bom?: components["parameters"]["bom"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                name?: components["parameters"]["filter.name"];
                /** @description any of these, in any case of letters */
                type?: components["parameters"]["filter.type"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                section?: components["parameters"]["filter.section"];
                /** @description text that one of name, section holds, in any case of letters */
                q?: components["parameters"]["RealmSummary.q"];
            };
            header?: never;
            path: {
                /** @description any name, percent-encoded in a path */
                id_origin: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    Link: components["headers"]["Link"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "name": "offline",
                     *           "type": "standard",
                     *           "section": "branches"
                     *         },
                     *         {
                     *           "name": "paris",
                     *           "type": "standard",
                     *           "section": "production"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:32+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "8472c516-8de4-4be0-a258-b675fb7dd6b1",
                     *         "count": 2,
                     *         "total": 2,
                     *         "limit": 2,
                     *         "next_cursor": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RealmSummaryListAnswer"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "status.index": {
        parameters: {
            query?: {
                /** @description most rows of one answer */
                limit?: components["parameters"]["limit.2"];
                /** @description `meta.next_cursor` of the answer before, for the next rows */
                cursor?: components["parameters"]["cursor"];
                /** @description the only fields that the rows will have */
                fields?: components["parameters"]["ListedEndpoint.fields"];
                /** @description fields to sort by; `-` in front for descending */
                sort?: components["parameters"]["ListedEndpoint.sort"];
                /** @description also by the Accept header; json when neither says */
                format?: components["parameters"]["format"];
                /** @description true makes CSV a file, with a byte order mark by which some spreadsheets know UTF-8 */
                bom?: components["parameters"]["bom"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                name?: components["parameters"]["filter.name"];
                /** @description any of these, in any case of letters */
                method?: components["parameters"]["filter.method"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                path?: components["parameters"]["filter.path"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                summary?: components["parameters"]["filter.summary"];
                /** @description any of these, in any case of letters */
                role?: components["parameters"]["filter.role"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                allowed?: components["parameters"]["filter.allowed"];
                /** @description text that one of name, path, summary holds, in any case of letters */
                q?: components["parameters"]["ListedEndpoint.q"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    Link: components["headers"]["Link"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "name": "status.all-service-status",
                     *           "method": "GET",
                     *           "path": "/api/status/realms/{realm_name}/all-service-status/",
                     *           "summary": "Hosts and services with state, check status and performance data, of a standard realm",
                     *           "role": "viewer",
                     *           "allowed": true
                     *         },
                     *         {
                     *           "name": "status.business-processes",
                     *           "method": "GET",
                     *           "path": "/api/status/multirealms/{realm_name}/business_processes/",
                     *           "summary": "Business processes with rule, state, parents and children",
                     *           "role": "viewer",
                     *           "allowed": true
                     *         }
                     *       ],
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:32+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "f91cb938-3184-462d-a1d4-bd771aebc3c4",
                     *         "count": 2,
                     *         "total": 22,
                     *         "limit": 2,
                     *         "next_cursor": "WyJuYW1lLHBhdGgiLFsic3RhdHVzLmJ1c2luZXNzLXByb2Nlc3NlcyIsIi9hcGkvc3RhdHVzL211bHRpcmVhbG1zL3tyZWFsbV9uYW1lfS9idXNpbmVzc19wcm9jZXNzZXMvIl1d"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ListedEndpointListAnswer"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "status.overview.multirealms": {
        parameters: {
            query?: {
                /** @description true refuses a partial answer: one realm that fails fails the request */
                strict?: components["parameters"]["strict"];
            };
            header?: never;
            path: {
                /** @description any name, percent-encoded in a path */
                realm_name: components["parameters"]["realm_name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Partial-Result": components["headers"]["X-Partial-Result"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "realm": "france",
                     *         "hosts": {
                     *           "total": 1208,
                     *           "up": 1137,
                     *           "down": 23,
                     *           "unreachable": 42,
                     *           "pending": 6,
                     *           "unhandled": 53,
                     *           "in_downtime": 6,
                     *           "acknowledged": 6,
                     *           "checks_disabled": 6,
                     *           "flapping": 0,
                     *           "filtered": 12
                     *         },
                     *         "services": {
                     *           "total": 6628,
                     *           "ok": 6298,
                     *           "warning": 18,
                     *           "critical": 264,
                     *           "unknown": 6,
                     *           "pending": 42,
                     *           "unhandled": 33,
                     *           "in_downtime": 42,
                     *           "acknowledged": 6,
                     *           "checks_disabled": 42,
                     *           "flapping": 6,
                     *           "filtered": 48
                     *         },
                     *         "bp_hosts": {
                     *           "total": 8,
                     *           "up": 3,
                     *           "down": 5,
                     *           "unreachable": 0,
                     *           "pending": 0,
                     *           "unhandled": 5,
                     *           "in_downtime": 0,
                     *           "acknowledged": 0,
                     *           "checks_disabled": 0,
                     *           "flapping": 0,
                     *           "filtered": 0
                     *         },
                     *         "bp_services": {
                     *           "total": 8,
                     *           "ok": 4,
                     *           "warning": 0,
                     *           "critical": 4,
                     *           "unknown": 0,
                     *           "pending": 0,
                     *           "unhandled": 3,
                     *           "in_downtime": 0,
                     *           "acknowledged": 0,
                     *           "checks_disabled": 0,
                     *           "flapping": 0,
                     *           "filtered": 0
                     *         },
                     *         "members": [
                     *           {
                     *             "realm": "lyon",
                     *             "hosts": {
                     *               "total": 1004,
                     *               "up": 946,
                     *               "down": 18,
                     *               "unreachable": 35,
                     *               "pending": 5,
                     *               "unhandled": 43,
                     *               "in_downtime": 5,
                     *               "acknowledged": 5,
                     *               "checks_disabled": 5,
                     *               "flapping": 0,
                     *               "filtered": 10
                     *             },
                     *             "services": {
                     *               "total": 5530,
                     *               "ok": 5256,
                     *               "warning": 15,
                     *               "critical": 219,
                     *               "unknown": 5,
                     *               "pending": 35,
                     *               "unhandled": 26,
                     *               "in_downtime": 35,
                     *               "acknowledged": 5,
                     *               "checks_disabled": 35,
                     *               "flapping": 5,
                     *               "filtered": 40
                     *             },
                     *             "bp_hosts": {
                     *               "total": 4,
                     *               "up": 1,
                     *               "down": 3,
                     *               "unreachable": 0,
                     *               "pending": 0,
                     *               "unhandled": 3,
                     *               "in_downtime": 0,
                     *               "acknowledged": 0,
                     *               "checks_disabled": 0,
                     *               "flapping": 0,
                     *               "filtered": 0
                     *             },
                     *             "bp_services": {
                     *               "total": 4,
                     *               "ok": 2,
                     *               "warning": 0,
                     *               "critical": 2,
                     *               "unknown": 0,
                     *               "pending": 0,
                     *               "unhandled": 1,
                     *               "in_downtime": 0,
                     *               "acknowledged": 0,
                     *               "checks_disabled": 0,
                     *               "flapping": 0,
                     *               "filtered": 0
                     *             }
                     *           },
                     *           {
                     *             "realm": "paris",
                     *             "hosts": {
                     *               "total": 204,
                     *               "up": 191,
                     *               "down": 5,
                     *               "unreachable": 7,
                     *               "pending": 1,
                     *               "unhandled": 10,
                     *               "in_downtime": 1,
                     *               "acknowledged": 1,
                     *               "checks_disabled": 1,
                     *               "flapping": 0,
                     *               "filtered": 2
                     *             },
                     *             "services": {
                     *               "total": 1098,
                     *               "ok": 1042,
                     *               "warning": 3,
                     *               "critical": 45,
                     *               "unknown": 1,
                     *               "pending": 7,
                     *               "unhandled": 7,
                     *               "in_downtime": 7,
                     *               "acknowledged": 1,
                     *               "checks_disabled": 7,
                     *               "flapping": 1,
                     *               "filtered": 8
                     *             },
                     *             "bp_hosts": {
                     *               "total": 4,
                     *               "up": 2,
                     *               "down": 2,
                     *               "unreachable": 0,
                     *               "pending": 0,
                     *               "unhandled": 2,
                     *               "in_downtime": 0,
                     *               "acknowledged": 0,
                     *               "checks_disabled": 0,
                     *               "flapping": 0,
                     *               "filtered": 0
                     *             },
                     *             "bp_services": {
                     *               "total": 4,
                     *               "ok": 2,
                     *               "warning": 0,
                     *               "critical": 2,
                     *               "unknown": 0,
                     *               "pending": 0,
                     *               "unhandled": 2,
                     *               "in_downtime": 0,
                     *               "acknowledged": 0,
                     *               "checks_disabled": 0,
                     *               "flapping": 0,
                     *               "filtered": 0
                     *             }
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:32+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "e9ff03cd-581b-4863-8950-120c1000bdbb",
                     *         "partial": false,
                     *         "sources": [
                     *           {
                     *             "realm": "lyon",
                     *             "latency_ms": 155,
                     *             "status": "ok",
                     *             "rows": 1
                     *           },
                     *           {
                     *             "realm": "paris",
                     *             "latency_ms": 154,
                     *             "status": "ok",
                     *             "rows": 1
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["OverviewAnswer"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "status.business-processes.multirealms": {
        parameters: {
            query?: {
                /** @description true refuses a partial answer: one realm that fails fails the request */
                strict?: components["parameters"]["strict"];
                /** @description most rows of one answer */
                limit?: components["parameters"]["limit.2"];
                /** @description `meta.next_cursor` of the answer before, for the next rows */
                cursor?: components["parameters"]["cursor"];
                /** @description the only fields that the rows will have */
                fields?: components["parameters"]["BusinessProcess.fields"];
                /** @description fields to sort by; `-` in front for descending */
                sort?: components["parameters"]["BusinessProcess.sort"];
                /** @description also by the Accept header; json when neither says */
                format?: components["parameters"]["format"];
                /** @description true makes CSV a file, with a byte order mark by which some spreadsheets know UTF-8 */
                bom?: components["parameters"]["bom"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                realm?: components["parameters"]["filter.realm"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                host_name?: components["parameters"]["filter.host_name"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                description?: components["parameters"]["filter.description"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                display_name?: components["parameters"]["filter.display_name"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                rule?: components["parameters"]["filter.rule"];
                /** @description any of these */
                state?: components["parameters"]["filter.state"];
                /** @description this or more */
                state_min?: components["parameters"]["filter.state_min"];
                /** @description this or less */
                state_max?: components["parameters"]["filter.state_max"];
                /** @description any of these, in any case of letters */
                state_name?: components["parameters"]["filter.state_name.2"];
                /** @description any of these, in any case of letters */
                state_type?: components["parameters"]["filter.state_type"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                output?: components["parameters"]["filter.output"];
                /** @description at this time or later */
                last_check_after?: components["parameters"]["filter.last_check_after"];
                /** @description before this time */
                last_check_before?: components["parameters"]["filter.last_check_before"];
                /** @description at this time or later */
                last_state_change_after?: components["parameters"]["filter.last_state_change_after"];
                /** @description before this time */
                last_state_change_before?: components["parameters"]["filter.last_state_change_before"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                acknowledged?: components["parameters"]["filter.acknowledged"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                in_downtime?: components["parameters"]["filter.in_downtime"];
                /** @description any of these */
                business_impact?: components["parameters"]["filter.business_impact"];
                /** @description this or more */
                business_impact_min?: components["parameters"]["filter.business_impact_min"];
                /** @description this or less */
                business_impact_max?: components["parameters"]["filter.business_impact_max"];
                /** @description text that one of host_name, description, display_name, rule, output holds, in any case of letters */
                q?: components["parameters"]["BusinessProcess.q"];
            };
            header?: never;
            path: {
                /** @description any name, percent-encoded in a path */
                realm_name: components["parameters"]["realm_name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Partial-Result": components["headers"]["X-Partial-Result"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    Link: components["headers"]["Link"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "realm": "lyon",
                     *           "host_name": "lyo-boutique",
                     *           "description": "catalogue",
                     *           "display_name": "catalogue",
                     *           "rule": "lyo-web-002,http | lyo-web-004,http",
                     *           "state": 0,
                     *           "state_name": "OK",
                     *           "state_type": "HARD",
                     *           "output": "Business process is working",
                     *           "last_check": "2026-11-21T23:29:53+00:00",
                     *           "last_state_change": null,
                     *           "acknowledged": false,
                     *           "in_downtime": false,
                     *           "business_impact": 4,
                     *           "parents": [],
                     *           "children": [
                     *             {
                     *               "host_name": "lyo-web-002",
                     *               "description": "http"
                     *             },
                     *             {
                     *               "host_name": "lyo-web-004",
                     *               "description": "http"
                     *             }
                     *           ]
                     *         },
                     *         {
                     *           "realm": "lyon",
                     *           "host_name": "lyo-boutique",
                     *           "description": "paiement",
                     *           "display_name": "paiement",
                     *           "rule": "2 of: lyo-app-001 & lyo-app-002 & lyo-app-003",
                     *           "state": 0,
                     *           "state_name": "OK",
                     *           "state_type": "HARD",
                     *           "output": "Business process is working",
                     *           "last_check": "2026-11-21T23:30:25+00:00",
                     *           "last_state_change": null,
                     *           "acknowledged": false,
                     *           "in_downtime": false,
                     *           "business_impact": 4,
                     *           "parents": [],
                     *           "children": [
                     *             {
                     *               "host_name": "lyo-app-001",
                     *               "description": null
                     *             },
                     *             {
                     *               "host_name": "lyo-app-002",
                     *               "description": null
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:32+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "5eb838ae-d574-4823-b832-549738b58ec2",
                     *         "count": 2,
                     *         "total": 16,
                     *         "limit": 2,
                     *         "next_cursor": "WyJyZWFsbSxob3N0X25hbWUsZGVzY3JpcHRpb24iLFsibHlvbiIsImx5by1ib3V0aXF1ZSIsInBhaWVtZW50Il1d",
                     *         "partial": false,
                     *         "sources": [
                     *           {
                     *             "realm": "lyon",
                     *             "latency_ms": 24,
                     *             "status": "ok",
                     *             "rows": 8
                     *           },
                     *           {
                     *             "realm": "paris",
                     *             "latency_ms": 29,
                     *             "status": "ok",
                     *             "rows": 8
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["BusinessProcessListOfRealmsAnswer"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "status.host-availability.multirealms": {
        parameters: {
            query?: {
                /** @description ISO 8601 (YYYY-MM-DDThh:mm:ss+hh:mm), or epoch seconds or milliseconds */
                time_from?: components["parameters"]["time_from.2"];
                /** @description ISO 8601 (YYYY-MM-DDThh:mm:ss+hh:mm), or epoch seconds or milliseconds */
                time_to?: components["parameters"]["time_to.2"];
                /** @description percent; marks hosts, and leaves none out */
                threshold?: components["parameters"]["threshold"];
                /** @description states that count as unavailable; DOWN,UNREACHABLE by default */
                h_unavailable_states?: components["parameters"]["h_unavailable_states"];
                /** @description only hosts of this hostgroup */
                hostgroup?: components["parameters"]["hostgroup"];
                /** @description true refuses a partial answer: one realm that fails fails the request */
                strict?: components["parameters"]["strict"];
            };
            header?: never;
            path: {
                /** @description any name, percent-encoded in a path */
                realm_name: components["parameters"]["realm_name"];
                /** @description any name, percent-encoded in a path */
                host: components["parameters"]["host"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Partial-Result": components["headers"]["X-Partial-Result"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "realm": "lyon",
                     *           "host_name": "caméra parking",
                     *           "from": "2026-11-20T23:30:32+00:00",
                     *           "to": "2026-11-21T23:30:32+00:00",
                     *           "period_s": 86400,
                     *           "seconds": {
                     *             "up": 86400,
                     *             "down": 0,
                     *             "unreachable": 0,
                     *             "pending": 0,
                     *             "nodata": 0
                     *           },
                     *           "percent": {
                     *             "up": 100,
                     *             "down": 0,
                     *             "unreachable": 0,
                     *             "pending": 0,
                     *             "nodata": 0
                     *           },
                     *           "scheduled_downtime_s": {
                     *             "up": 0,
                     *             "down": 0,
                     *             "unreachable": 0,
                     *             "pending": 0,
                     *             "nodata": 0
                     *           },
                     *           "availability_percent": 100,
                     *           "known_percent": 100,
                     *           "threshold": null,
                     *           "meets_threshold": null,
                     *           "state_at_start": "UP",
                     *           "state_at_start_source": "backtrack",
                     *           "outages": {
                     *             "count": 0,
                     *             "longest_s": 0,
                     *             "mtbf_s": null,
                     *             "mttr_s": null,
                     *             "intervals": []
                     *           }
                     *         },
                     *         {
                     *           "realm": "paris",
                     *           "host_name": "caméra parking",
                     *           "from": "2026-11-20T23:30:32+00:00",
                     *           "to": "2026-11-21T23:30:32+00:00",
                     *           "period_s": 86400,
                     *           "seconds": {
                     *             "up": 86400,
                     *             "down": 0,
                     *             "unreachable": 0,
                     *             "pending": 0,
                     *             "nodata": 0
                     *           },
                     *           "percent": {
                     *             "up": 100,
                     *             "down": 0,
                     *             "unreachable": 0,
                     *             "pending": 0,
                     *             "nodata": 0
                     *           },
                     *           "scheduled_downtime_s": {
                     *             "up": 0,
                     *             "down": 0,
                     *             "unreachable": 0,
                     *             "pending": 0,
                     *             "nodata": 0
                     *           },
                     *           "availability_percent": 100,
                     *           "known_percent": 100,
                     *           "threshold": null,
                     *           "meets_threshold": null,
                     *           "state_at_start": "UP",
                     *           "state_at_start_source": "backtrack",
                     *           "outages": {
                     *             "count": 0,
                     *             "longest_s": 0,
                     *             "mtbf_s": null,
                     *             "mttr_s": null,
                     *             "intervals": []
                     *           }
                     *         }
                     *       ],
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:32+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "4a52eac4-97c4-48d2-8795-76753b8b6244",
                     *         "count": 2,
                     *         "partial": false,
                     *         "sources": [
                     *           {
                     *             "realm": "lyon",
                     *             "latency_ms": 44,
                     *             "status": "ok",
                     *             "rows": 1
                     *           },
                     *           {
                     *             "realm": "paris",
                     *             "latency_ms": 83,
                     *             "status": "ok",
                     *             "rows": 1
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["StatusHostAvailabilityAnswer"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "status.host-services.multirealms": {
        parameters: {
            query?: {
                /** @description true refuses a partial answer: one realm that fails fails the request */
                strict?: components["parameters"]["strict"];
                /** @description most rows of one answer */
                limit?: components["parameters"]["limit.2"];
                /** @description `meta.next_cursor` of the answer before, for the next rows */
                cursor?: components["parameters"]["cursor"];
                /** @description the only fields that the rows will have */
                fields?: components["parameters"]["status.host-services.fields"];
                /** @description fields to sort by; `-` in front for descending */
                sort?: components["parameters"]["status.host-services.sort"];
                /** @description also by the Accept header; json when neither says */
                format?: components["parameters"]["format"];
                /** @description true makes CSV a file, with a byte order mark by which some spreadsheets know UTF-8 */
                bom?: components["parameters"]["bom"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                realm?: components["parameters"]["filter.realm"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                host_name?: components["parameters"]["filter.host_name"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                description?: components["parameters"]["filter.description"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                display_name?: components["parameters"]["filter.display_name"];
                /** @description any of these */
                state?: components["parameters"]["filter.state"];
                /** @description this or more */
                state_min?: components["parameters"]["filter.state_min"];
                /** @description this or less */
                state_max?: components["parameters"]["filter.state_max"];
                /** @description any of these, in any case of letters */
                state_name?: components["parameters"]["filter.state_name"];
                /** @description any of these, in any case of letters */
                state_type?: components["parameters"]["filter.state_type"];
                /** @description any of these */
                host_state?: components["parameters"]["filter.host_state"];
                /** @description this or more */
                host_state_min?: components["parameters"]["filter.host_state_min"];
                /** @description this or less */
                host_state_max?: components["parameters"]["filter.host_state_max"];
                /** @description any of these, in any case of letters */
                host_state_name?: components["parameters"]["filter.host_state_name"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                output?: components["parameters"]["filter.output"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                perf_data?: components["parameters"]["filter.perf_data"];
                /** @description at this time or later */
                last_check_after?: components["parameters"]["filter.last_check_after"];
                /** @description before this time */
                last_check_before?: components["parameters"]["filter.last_check_before"];
                /** @description at this time or later */
                next_check_after?: components["parameters"]["filter.next_check_after"];
                /** @description before this time */
                next_check_before?: components["parameters"]["filter.next_check_before"];
                /** @description at this time or later */
                last_state_change_after?: components["parameters"]["filter.last_state_change_after"];
                /** @description before this time */
                last_state_change_before?: components["parameters"]["filter.last_state_change_before"];
                /** @description at this time or later */
                last_hard_state_change_after?: components["parameters"]["filter.last_hard_state_change_after"];
                /** @description before this time */
                last_hard_state_change_before?: components["parameters"]["filter.last_hard_state_change_before"];
                /** @description any of these */
                current_attempt?: components["parameters"]["filter.current_attempt"];
                /** @description this or more */
                current_attempt_min?: components["parameters"]["filter.current_attempt_min"];
                /** @description this or less */
                current_attempt_max?: components["parameters"]["filter.current_attempt_max"];
                /** @description any of these */
                max_check_attempts?: components["parameters"]["filter.max_check_attempts"];
                /** @description this or more */
                max_check_attempts_min?: components["parameters"]["filter.max_check_attempts_min"];
                /** @description this or less */
                max_check_attempts_max?: components["parameters"]["filter.max_check_attempts_max"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                acknowledged?: components["parameters"]["filter.acknowledged"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                in_downtime?: components["parameters"]["filter.in_downtime"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                is_flapping?: components["parameters"]["filter.is_flapping"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                active_checks_enabled?: components["parameters"]["filter.active_checks_enabled"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                passive_checks_enabled?: components["parameters"]["filter.passive_checks_enabled"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                notifications_enabled?: components["parameters"]["filter.notifications_enabled"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                unhandled?: components["parameters"]["filter.unhandled"];
                /** @description with any of these in it; a star stands for any characters; a backslash before a comma or star for that one */
                groups?: components["parameters"]["filter.groups"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                long_output?: components["parameters"]["filter.long_output"];
                /** @description text that one of host_name, description, display_name, output, long_output holds, in any case of letters */
                q?: components["parameters"]["status.host-services.q"];
            };
            header?: never;
            path: {
                /** @description any name, percent-encoded in a path */
                realm_name: components["parameters"]["realm_name"];
                /** @description any name, percent-encoded in a path */
                host: components["parameters"]["host"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Partial-Result": components["headers"]["X-Partial-Result"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    Link: components["headers"]["Link"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "realm": "lyon",
                     *           "host_name": "caméra parking",
                     *           "description": "file d’attente",
                     *           "display_name": "file d’attente",
                     *           "state": 0,
                     *           "state_name": "OK",
                     *           "state_type": "HARD",
                     *           "host_state": 0,
                     *           "host_state_name": "UP",
                     *           "output": "FILE OK - 16 travaux en attente",
                     *           "perf_data": "jobs=16;20;50;0;300",
                     *           "last_check": "2026-11-21T23:30:04+00:00",
                     *           "next_check": "2026-11-21T23:35:04+00:00",
                     *           "last_state_change": "2026-11-21T22:41:25+00:00",
                     *           "last_hard_state_change": "2026-11-21T22:41:25+00:00",
                     *           "current_attempt": 1,
                     *           "max_check_attempts": 3,
                     *           "acknowledged": false,
                     *           "in_downtime": false,
                     *           "is_flapping": false,
                     *           "active_checks_enabled": true,
                     *           "passive_checks_enabled": true,
                     *           "notifications_enabled": true,
                     *           "unhandled": false,
                     *           "groups": [],
                     *           "long_output": null
                     *         },
                     *         {
                     *           "realm": "lyon",
                     *           "host_name": "caméra parking",
                     *           "description": "uptime",
                     *           "display_name": "uptime",
                     *           "state": 0,
                     *           "state_name": "OK",
                     *           "state_type": "HARD",
                     *           "host_state": 0,
                     *           "host_state_name": "UP",
                     *           "output": "UPTIME OK - 0.27 restarts today",
                     *           "perf_data": "restarts=0.27;1;3;0;9",
                     *           "last_check": "2026-11-21T23:27:48+00:00",
                     *           "next_check": "2026-11-21T23:32:48+00:00",
                     *           "last_state_change": "2026-11-19T04:50:41+00:00",
                     *           "last_hard_state_change": "2026-11-19T04:50:41+00:00",
                     *           "current_attempt": 1,
                     *           "max_check_attempts": 3,
                     *           "acknowledged": false,
                     *           "in_downtime": false,
                     *           "is_flapping": false,
                     *           "active_checks_enabled": true,
                     *           "passive_checks_enabled": true,
                     *           "notifications_enabled": true,
                     *           "unhandled": false,
                     *           "groups": [],
                     *           "long_output": null
                     *         }
                     *       ],
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:32+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "af66856e-e9df-43b1-9770-3c6e2af8083f",
                     *         "count": 2,
                     *         "total": 4,
                     *         "limit": 2,
                     *         "next_cursor": "WyJyZWFsbSxob3N0X25hbWUsZGVzY3JpcHRpb24iLFsibHlvbiIsImNhbcOpcmEgcGFya2luZyIsInVwdGltZSJdXQ",
                     *         "partial": false,
                     *         "sources": [
                     *           {
                     *             "realm": "lyon",
                     *             "latency_ms": 10,
                     *             "status": "ok",
                     *             "rows": 2
                     *           },
                     *           {
                     *             "realm": "paris",
                     *             "latency_ms": 10,
                     *             "status": "ok",
                     *             "rows": 2
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["StatusHostServicesAnswer"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "status.hostgroups.multirealms": {
        parameters: {
            query?: {
                /** @description true refuses a partial answer: one realm that fails fails the request */
                strict?: components["parameters"]["strict"];
                /** @description most rows of one answer */
                limit?: components["parameters"]["limit.2"];
                /** @description `meta.next_cursor` of the answer before, for the next rows */
                cursor?: components["parameters"]["cursor"];
                /** @description the only fields that the rows will have */
                fields?: components["parameters"]["HostgroupStatus.fields"];
                /** @description fields to sort by; `-` in front for descending */
                sort?: components["parameters"]["HostgroupStatus.sort"];
                /** @description also by the Accept header; json when neither says */
                format?: components["parameters"]["format"];
                /** @description true makes CSV a file, with a byte order mark by which some spreadsheets know UTF-8 */
                bom?: components["parameters"]["bom"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                realm?: components["parameters"]["filter.realm"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                hostgroup_name?: components["parameters"]["filter.hostgroup_name"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                alias?: components["parameters"]["filter.alias"];
                /** @description text that one of hostgroup_name, alias holds, in any case of letters */
                q?: components["parameters"]["HostgroupStatus.q"];
            };
            header?: never;
            path: {
                /** @description any name, percent-encoded in a path */
                realm_name: components["parameters"]["realm_name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Partial-Result": components["headers"]["X-Partial-Result"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    Link: components["headers"]["Link"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "realm": "lyon",
                     *           "hostgroup_name": "business-processes",
                     *           "alias": "Business processes",
                     *           "hosts": {
                     *             "total": 4,
                     *             "up": 1,
                     *             "down": 3,
                     *             "unreachable": 0,
                     *             "pending": 0
                     *           },
                     *           "services": {
                     *             "total": 4,
                     *             "ok": 2,
                     *             "warning": 0,
                     *             "critical": 2,
                     *             "unknown": 0,
                     *             "pending": 0
                     *           }
                     *         },
                     *         {
                     *           "realm": "lyon",
                     *           "hostgroup_name": "databases",
                     *           "alias": "Databases",
                     *           "hosts": {
                     *             "total": 160,
                     *             "up": 153,
                     *             "down": 0,
                     *             "unreachable": 7,
                     *             "pending": 0
                     *           },
                     *           "services": {
                     *             "total": 960,
                     *             "ok": 908,
                     *             "warning": 5,
                     *             "critical": 47,
                     *             "unknown": 0,
                     *             "pending": 0
                     *           }
                     *         }
                     *       ],
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:32+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "f7caae7f-9eb0-439f-8819-4ff084529095",
                     *         "count": 2,
                     *         "total": 18,
                     *         "limit": 2,
                     *         "next_cursor": "WyJyZWFsbSxob3N0Z3JvdXBfbmFtZSIsWyJseW9uIiwiZGF0YWJhc2VzIl1d",
                     *         "partial": false,
                     *         "sources": [
                     *           {
                     *             "realm": "lyon",
                     *             "latency_ms": 42,
                     *             "status": "ok",
                     *             "rows": 9
                     *           },
                     *           {
                     *             "realm": "paris",
                     *             "latency_ms": 45,
                     *             "status": "ok",
                     *             "rows": 9
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["HostgroupStatusListOfRealmsAnswer"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "status.hostgroup-hosts.multirealms": {
        parameters: {
            query?: {
                /** @description true refuses a partial answer: one realm that fails fails the request */
                strict?: components["parameters"]["strict"];
                /** @description most rows of one answer */
                limit?: components["parameters"]["limit.2"];
                /** @description `meta.next_cursor` of the answer before, for the next rows */
                cursor?: components["parameters"]["cursor"];
                /** @description the only fields that the rows will have */
                fields?: components["parameters"]["HostStatus.fields"];
                /** @description fields to sort by; `-` in front for descending */
                sort?: components["parameters"]["HostStatus.sort"];
                /** @description also by the Accept header; json when neither says */
                format?: components["parameters"]["format"];
                /** @description true makes CSV a file, with a byte order mark by which some spreadsheets know UTF-8 */
                bom?: components["parameters"]["bom"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                realm?: components["parameters"]["filter.realm"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                host_name?: components["parameters"]["filter.host_name"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                display_name?: components["parameters"]["filter.display_name"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                address?: components["parameters"]["filter.address"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                alias?: components["parameters"]["filter.alias"];
                /** @description any of these */
                state?: components["parameters"]["filter.state"];
                /** @description this or more */
                state_min?: components["parameters"]["filter.state_min"];
                /** @description this or less */
                state_max?: components["parameters"]["filter.state_max"];
                /** @description any of these, in any case of letters */
                state_name?: components["parameters"]["filter.state_name.3"];
                /** @description any of these, in any case of letters */
                state_type?: components["parameters"]["filter.state_type"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                output?: components["parameters"]["filter.output"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                perf_data?: components["parameters"]["filter.perf_data"];
                /** @description at this time or later */
                last_check_after?: components["parameters"]["filter.last_check_after"];
                /** @description before this time */
                last_check_before?: components["parameters"]["filter.last_check_before"];
                /** @description at this time or later */
                next_check_after?: components["parameters"]["filter.next_check_after"];
                /** @description before this time */
                next_check_before?: components["parameters"]["filter.next_check_before"];
                /** @description at this time or later */
                last_state_change_after?: components["parameters"]["filter.last_state_change_after"];
                /** @description before this time */
                last_state_change_before?: components["parameters"]["filter.last_state_change_before"];
                /** @description at this time or later */
                last_hard_state_change_after?: components["parameters"]["filter.last_hard_state_change_after"];
                /** @description before this time */
                last_hard_state_change_before?: components["parameters"]["filter.last_hard_state_change_before"];
                /** @description any of these */
                current_attempt?: components["parameters"]["filter.current_attempt"];
                /** @description this or more */
                current_attempt_min?: components["parameters"]["filter.current_attempt_min"];
                /** @description this or less */
                current_attempt_max?: components["parameters"]["filter.current_attempt_max"];
                /** @description any of these */
                max_check_attempts?: components["parameters"]["filter.max_check_attempts"];
                /** @description this or more */
                max_check_attempts_min?: components["parameters"]["filter.max_check_attempts_min"];
                /** @description this or less */
                max_check_attempts_max?: components["parameters"]["filter.max_check_attempts_max"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                acknowledged?: components["parameters"]["filter.acknowledged"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                in_downtime?: components["parameters"]["filter.in_downtime"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                is_flapping?: components["parameters"]["filter.is_flapping"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                active_checks_enabled?: components["parameters"]["filter.active_checks_enabled"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                passive_checks_enabled?: components["parameters"]["filter.passive_checks_enabled"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                notifications_enabled?: components["parameters"]["filter.notifications_enabled"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                unhandled?: components["parameters"]["filter.unhandled"];
                /** @description with any of these in it; a star stands for any characters; a backslash before a comma or star for that one */
                groups?: components["parameters"]["filter.groups"];
                /** @description text that one of host_name, display_name, address, alias, output holds, in any case of letters */
                q?: components["parameters"]["HostStatus.q"];
            };
            header?: never;
            path: {
                /** @description any name, percent-encoded in a path */
                realm_name: components["parameters"]["realm_name"];
                /** @description any name, percent-encoded in a path */
                hostgroup_name: components["parameters"]["hostgroup_name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Partial-Result": components["headers"]["X-Partial-Result"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    Link: components["headers"]["Link"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "realm": "lyon",
                     *           "host_name": "lyo-app-001",
                     *           "display_name": "Application server 1 (lyo)",
                     *           "address": "10.69.1.142",
                     *           "alias": "Application server 1",
                     *           "state": 0,
                     *           "state_name": "UP",
                     *           "state_type": "HARD",
                     *           "output": "PING OK - Packet loss = 0%, RTA = 12.708 ms",
                     *           "perf_data": "rta=12.708ms;3000;5000;0 pl=0%;80;100;0",
                     *           "last_check": "2026-11-21T23:29:19+00:00",
                     *           "next_check": "2026-11-21T23:34:19+00:00",
                     *           "last_state_change": "2026-09-26T03:39:00+00:00",
                     *           "last_hard_state_change": "2026-09-26T03:39:00+00:00",
                     *           "current_attempt": 1,
                     *           "max_check_attempts": 3,
                     *           "acknowledged": false,
                     *           "in_downtime": false,
                     *           "is_flapping": false,
                     *           "active_checks_enabled": true,
                     *           "passive_checks_enabled": true,
                     *           "notifications_enabled": true,
                     *           "unhandled": false,
                     *           "groups": [
                     *             "linux"
                     *           ],
                     *           "services": {
                     *             "ok": 6,
                     *             "warning": 0,
                     *             "critical": 0,
                     *             "unknown": 0,
                     *             "pending": 0
                     *           }
                     *         },
                     *         {
                     *           "realm": "lyon",
                     *           "host_name": "lyo-app-002",
                     *           "display_name": "Application server 2 (lyo)",
                     *           "address": "10.69.1.143",
                     *           "alias": "Application server 2",
                     *           "state": 0,
                     *           "state_name": "UP",
                     *           "state_type": "HARD",
                     *           "output": "PING OK - Packet loss = 0%, RTA = 11.468 ms",
                     *           "perf_data": "rta=11.468ms;3000;5000;0 pl=0%;80;100;0",
                     *           "last_check": "2026-11-21T23:25:42+00:00",
                     *           "next_check": "2026-11-21T23:30:42+00:00",
                     *           "last_state_change": "2026-11-10T09:12:22+00:00",
                     *           "last_hard_state_change": "2026-11-10T09:12:22+00:00",
                     *           "current_attempt": 1,
                     *           "max_check_attempts": 3,
                     *           "acknowledged": false,
                     *           "in_downtime": false,
                     *           "is_flapping": false,
                     *           "active_checks_enabled": true,
                     *           "passive_checks_enabled": true,
                     *           "notifications_enabled": true,
                     *           "unhandled": false,
                     *           "groups": [
                     *             "linux"
                     *           ],
                     *           "services": {
                     *             "ok": 6,
                     *             "warning": 0,
                     *             "critical": 0,
                     *             "unknown": 0,
                     *             "pending": 0
                     *           }
                     *         }
                     *       ],
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:32+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "82ad2fb4-96e5-46f7-9e32-e0640a003fef",
                     *         "count": 2,
                     *         "total": 788,
                     *         "limit": 2,
                     *         "next_cursor": "WyJyZWFsbSxob3N0X25hbWUiLFsibHlvbiIsImx5by1hcHAtMDAyIl1d",
                     *         "partial": false,
                     *         "sources": [
                     *           {
                     *             "realm": "lyon",
                     *             "latency_ms": 20,
                     *             "status": "ok",
                     *             "rows": 658
                     *           },
                     *           {
                     *             "realm": "paris",
                     *             "latency_ms": 20,
                     *             "status": "ok",
                     *             "rows": 130
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["HostStatusListOfRealmsAnswer"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "status.hosts-by-pack.multirealms": {
        parameters: {
            query?: {
                /** @description true refuses a partial answer: one realm that fails fails the request */
                strict?: components["parameters"]["strict"];
                /** @description most rows of one answer */
                limit?: components["parameters"]["limit.2"];
                /** @description `meta.next_cursor` of the answer before, for the next rows */
                cursor?: components["parameters"]["cursor"];
                /** @description the only fields that the rows will have */
                fields?: components["parameters"]["PackHosts.fields"];
                /** @description fields to sort by; `-` in front for descending */
                sort?: components["parameters"]["PackHosts.sort"];
                /** @description also by the Accept header; json when neither says */
                format?: components["parameters"]["format"];
                /** @description true makes CSV a file, with a byte order mark by which some spreadsheets know UTF-8 */
                bom?: components["parameters"]["bom"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                realm?: components["parameters"]["filter.realm"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                pack?: components["parameters"]["filter.pack"];
                /** @description any of these */
                host_count?: components["parameters"]["filter.host_count"];
                /** @description this or more */
                host_count_min?: components["parameters"]["filter.host_count_min"];
                /** @description this or less */
                host_count_max?: components["parameters"]["filter.host_count_max"];
                /** @description with any of these in it; a star stands for any characters; a backslash before a comma or star for that one */
                hosts?: components["parameters"]["filter.hosts"];
                /** @description text that one of pack holds, in any case of letters */
                q?: components["parameters"]["PackHosts.q"];
            };
            header?: never;
            path: {
                /** @description any name, percent-encoded in a path */
                realm_name: components["parameters"]["realm_name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Partial-Result": components["headers"]["X-Partial-Result"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    Link: components["headers"]["Link"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "realm": "lyon",
                     *           "pack": "http",
                     *           "host_count": 239,
                     *           "hosts": [
                     *             "lyo-web-001",
                     *             "lyo-web-002"
                     *           ]
                     *         },
                     *         {
                     *           "realm": "lyon",
                     *           "pack": "linux",
                     *           "host_count": 658,
                     *           "hosts": [
                     *             "lyo-app-001",
                     *             "lyo-app-002"
                     *           ]
                     *         }
                     *       ],
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:32+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "b958ea26-0800-4958-8d35-9cd256ed7ae9",
                     *         "count": 2,
                     *         "total": 18,
                     *         "limit": 2,
                     *         "next_cursor": "WyJyZWFsbSxwYWNrIixbImx5b24iLCJsaW51eCJdXQ",
                     *         "partial": false,
                     *         "sources": [
                     *           {
                     *             "realm": "lyon",
                     *             "latency_ms": 40,
                     *             "status": "ok",
                     *             "rows": 9
                     *           },
                     *           {
                     *             "realm": "paris",
                     *             "latency_ms": 46,
                     *             "status": "ok",
                     *             "rows": 9
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PackHostsListOfRealmsAnswer"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "status.hosts.multirealms": {
        parameters: {
            query?: {
                /** @description adds custom variables, packs and business impact; costs the engine double */
                macros?: components["parameters"]["macros"];
                /** @description true refuses a partial answer: one realm that fails fails the request */
                strict?: components["parameters"]["strict"];
                /** @description most rows of one answer */
                limit?: components["parameters"]["limit.2"];
                /** @description `meta.next_cursor` of the answer before, for the next rows */
                cursor?: components["parameters"]["cursor"];
                /** @description the only fields that the rows will have */
                fields?: components["parameters"]["HostStatusWithMacros.fields"];
                /** @description fields to sort by; `-` in front for descending */
                sort?: components["parameters"]["HostStatus.sort"];
                /** @description also by the Accept header; json when neither says */
                format?: components["parameters"]["format"];
                /** @description true makes CSV a file, with a byte order mark by which some spreadsheets know UTF-8 */
                bom?: components["parameters"]["bom"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                realm?: components["parameters"]["filter.realm"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                host_name?: components["parameters"]["filter.host_name"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                display_name?: components["parameters"]["filter.display_name"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                address?: components["parameters"]["filter.address"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                alias?: components["parameters"]["filter.alias"];
                /** @description any of these */
                state?: components["parameters"]["filter.state"];
                /** @description this or more */
                state_min?: components["parameters"]["filter.state_min"];
                /** @description this or less */
                state_max?: components["parameters"]["filter.state_max"];
                /** @description any of these, in any case of letters */
                state_name?: components["parameters"]["filter.state_name.3"];
                /** @description any of these, in any case of letters */
                state_type?: components["parameters"]["filter.state_type"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                output?: components["parameters"]["filter.output"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                perf_data?: components["parameters"]["filter.perf_data"];
                /** @description at this time or later */
                last_check_after?: components["parameters"]["filter.last_check_after"];
                /** @description before this time */
                last_check_before?: components["parameters"]["filter.last_check_before"];
                /** @description at this time or later */
                next_check_after?: components["parameters"]["filter.next_check_after"];
                /** @description before this time */
                next_check_before?: components["parameters"]["filter.next_check_before"];
                /** @description at this time or later */
                last_state_change_after?: components["parameters"]["filter.last_state_change_after"];
                /** @description before this time */
                last_state_change_before?: components["parameters"]["filter.last_state_change_before"];
                /** @description at this time or later */
                last_hard_state_change_after?: components["parameters"]["filter.last_hard_state_change_after"];
                /** @description before this time */
                last_hard_state_change_before?: components["parameters"]["filter.last_hard_state_change_before"];
                /** @description any of these */
                current_attempt?: components["parameters"]["filter.current_attempt"];
                /** @description this or more */
                current_attempt_min?: components["parameters"]["filter.current_attempt_min"];
                /** @description this or less */
                current_attempt_max?: components["parameters"]["filter.current_attempt_max"];
                /** @description any of these */
                max_check_attempts?: components["parameters"]["filter.max_check_attempts"];
                /** @description this or more */
                max_check_attempts_min?: components["parameters"]["filter.max_check_attempts_min"];
                /** @description this or less */
                max_check_attempts_max?: components["parameters"]["filter.max_check_attempts_max"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                acknowledged?: components["parameters"]["filter.acknowledged"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                in_downtime?: components["parameters"]["filter.in_downtime"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                is_flapping?: components["parameters"]["filter.is_flapping"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                active_checks_enabled?: components["parameters"]["filter.active_checks_enabled"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                passive_checks_enabled?: components["parameters"]["filter.passive_checks_enabled"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                notifications_enabled?: components["parameters"]["filter.notifications_enabled"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                unhandled?: components["parameters"]["filter.unhandled"];
                /** @description with any of these in it; a star stands for any characters; a backslash before a comma or star for that one */
                groups?: components["parameters"]["filter.groups"];
                /** @description with any of these in it; a star stands for any characters; a backslash before a comma or star for that one */
                packs?: components["parameters"]["filter.packs"];
                /** @description any of these */
                business_impact?: components["parameters"]["filter.business_impact"];
                /** @description this or more */
                business_impact_min?: components["parameters"]["filter.business_impact_min"];
                /** @description this or less */
                business_impact_max?: components["parameters"]["filter.business_impact_max"];
                /** @description text that one of host_name, display_name, address, alias, output holds, in any case of letters */
                q?: components["parameters"]["HostStatus.q"];
            };
            header?: never;
            path: {
                /** @description any name, percent-encoded in a path */
                realm_name: components["parameters"]["realm_name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Partial-Result": components["headers"]["X-Partial-Result"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    Link: components["headers"]["Link"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "realm": "lyon",
                     *           "host_name": "caméra parking",
                     *           "display_name": "caméra parking (lyo)",
                     *           "address": "10.69.3.230",
                     *           "alias": "caméra parking",
                     *           "state": 0,
                     *           "state_name": "UP",
                     *           "state_type": "HARD",
                     *           "output": "PING OK - Packet loss = 0%, RTA = 12.380 ms",
                     *           "perf_data": "rta=12.380ms;3000;5000;0 pl=0%;80;100;0",
                     *           "last_check": "2026-11-21T23:27:36+00:00",
                     *           "next_check": "2026-11-21T23:32:36+00:00",
                     *           "last_state_change": "2026-11-16T16:02:42+00:00",
                     *           "last_hard_state_change": "2026-11-16T16:02:42+00:00",
                     *           "current_attempt": 1,
                     *           "max_check_attempts": 3,
                     *           "acknowledged": false,
                     *           "in_downtime": false,
                     *           "is_flapping": false,
                     *           "active_checks_enabled": true,
                     *           "passive_checks_enabled": true,
                     *           "notifications_enabled": true,
                     *           "unhandled": false,
                     *           "groups": [
                     *             "office"
                     *           ],
                     *           "services": {
                     *             "ok": 2,
                     *             "warning": 0,
                     *             "critical": 0,
                     *             "unknown": 0,
                     *             "pending": 0
                     *           }
                     *         },
                     *         {
                     *           "realm": "lyon",
                     *           "host_name": "imprimante étage 2",
                     *           "display_name": "imprimante étage 2 (lyo)",
                     *           "address": "10.69.3.228",
                     *           "alias": "imprimante étage 2",
                     *           "state": 0,
                     *           "state_name": "UP",
                     *           "state_type": "HARD",
                     *           "output": "PING OK - Packet loss = 0%, RTA = 16.148 ms",
                     *           "perf_data": "rta=16.148ms;3000;5000;0 pl=0%;80;100;0",
                     *           "last_check": "2026-11-21T23:29:23+00:00",
                     *           "next_check": "2026-11-21T23:34:23+00:00",
                     *           "last_state_change": "2026-10-08T20:18:25+00:00",
                     *           "last_hard_state_change": "2026-10-08T20:18:25+00:00",
                     *           "current_attempt": 1,
                     *           "max_check_attempts": 3,
                     *           "acknowledged": false,
                     *           "in_downtime": false,
                     *           "is_flapping": false,
                     *           "active_checks_enabled": true,
                     *           "passive_checks_enabled": true,
                     *           "notifications_enabled": true,
                     *           "unhandled": false,
                     *           "groups": [
                     *             "office"
                     *           ],
                     *           "services": {
                     *             "ok": 2,
                     *             "warning": 0,
                     *             "critical": 0,
                     *             "unknown": 0,
                     *             "pending": 0
                     *           }
                     *         }
                     *       ],
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:32+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "3051d10b-8c81-45e1-af1b-9e1e46173473",
                     *         "count": 2,
                     *         "total": 1208,
                     *         "limit": 2,
                     *         "next_cursor": "WyJyZWFsbSxob3N0X25hbWUiLFsibHlvbiIsImltcHJpbWFudGUgw6l0YWdlIDIiXV0",
                     *         "partial": false,
                     *         "sources": [
                     *           {
                     *             "realm": "lyon",
                     *             "latency_ms": 20,
                     *             "status": "ok",
                     *             "rows": 1004
                     *           },
                     *           {
                     *             "realm": "paris",
                     *             "latency_ms": 21,
                     *             "status": "ok",
                     *             "rows": 204
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["HostStatusWithMacrosListOfRealmsAnswer"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "status.hosts-availability.multirealms": {
        parameters: {
            query?: {
                /** @description ISO 8601 (YYYY-MM-DDThh:mm:ss+hh:mm), or epoch seconds or milliseconds */
                time_from?: components["parameters"]["time_from.2"];
                /** @description ISO 8601 (YYYY-MM-DDThh:mm:ss+hh:mm), or epoch seconds or milliseconds */
                time_to?: components["parameters"]["time_to.2"];
                /** @description percent; marks hosts, and leaves none out */
                threshold?: components["parameters"]["threshold"];
                /** @description states that count as unavailable; DOWN,UNREACHABLE by default */
                h_unavailable_states?: components["parameters"]["h_unavailable_states"];
                /** @description only hosts of this hostgroup */
                hostgroup?: components["parameters"]["hostgroup"];
                /** @description true refuses a partial answer: one realm that fails fails the request */
                strict?: components["parameters"]["strict"];
                /** @description most rows of one answer */
                limit?: components["parameters"]["limit.2"];
                /** @description `meta.next_cursor` of the answer before, for the next rows */
                cursor?: components["parameters"]["cursor"];
                /** @description the only fields that the rows will have */
                fields?: components["parameters"]["HostAvailability.fields"];
                /** @description fields to sort by; `-` in front for descending */
                sort?: components["parameters"]["HostAvailability.sort"];
                /** @description also by the Accept header; json when neither says */
                format?: components["parameters"]["format"];
                /** @description true makes CSV a file, with a byte order mark by which some spreadsheets know UTF-8 */
                bom?: components["parameters"]["bom"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                realm?: components["parameters"]["filter.realm"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                host_name?: components["parameters"]["filter.host_name"];
                /** @description at this time or later */
                from_after?: components["parameters"]["filter.from_after"];
                /** @description before this time */
                from_before?: components["parameters"]["filter.from_before"];
                /** @description at this time or later */
                to_after?: components["parameters"]["filter.to_after"];
                /** @description before this time */
                to_before?: components["parameters"]["filter.to_before"];
                /** @description any of these */
                period_s?: components["parameters"]["filter.period_s"];
                /** @description this or more */
                period_s_min?: components["parameters"]["filter.period_s_min"];
                /** @description this or less */
                period_s_max?: components["parameters"]["filter.period_s_max"];
                /** @description any of these */
                availability_percent?: components["parameters"]["filter.availability_percent"];
                /** @description this or more */
                availability_percent_min?: components["parameters"]["filter.availability_percent_min"];
                /** @description this or less */
                availability_percent_max?: components["parameters"]["filter.availability_percent_max"];
                /** @description any of these */
                known_percent?: components["parameters"]["filter.known_percent"];
                /** @description this or more */
                known_percent_min?: components["parameters"]["filter.known_percent_min"];
                /** @description this or less */
                known_percent_max?: components["parameters"]["filter.known_percent_max"];
                /** @description this or more */
                threshold_min?: components["parameters"]["filter.threshold_min"];
                /** @description this or less */
                threshold_max?: components["parameters"]["filter.threshold_max"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                meets_threshold?: components["parameters"]["filter.meets_threshold"];
                /** @description any of these, in any case of letters */
                state_at_start?: components["parameters"]["filter.state_at_start"];
                /** @description any of these, in any case of letters */
                state_at_start_source?: components["parameters"]["filter.state_at_start_source"];
                /** @description text that one of host_name holds, in any case of letters */
                q?: components["parameters"]["HostAvailability.q"];
            };
            header?: never;
            path: {
                /** @description any name, percent-encoded in a path */
                realm_name: components["parameters"]["realm_name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Partial-Result": components["headers"]["X-Partial-Result"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    Link: components["headers"]["Link"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "realm": "lyon",
                     *           "host_name": "caméra parking",
                     *           "from": "2026-11-20T23:30:32+00:00",
                     *           "to": "2026-11-21T23:30:32+00:00",
                     *           "period_s": 86400,
                     *           "seconds": {
                     *             "up": 86400,
                     *             "down": 0,
                     *             "unreachable": 0,
                     *             "pending": 0,
                     *             "nodata": 0
                     *           },
                     *           "percent": {
                     *             "up": 100,
                     *             "down": 0,
                     *             "unreachable": 0,
                     *             "pending": 0,
                     *             "nodata": 0
                     *           },
                     *           "scheduled_downtime_s": {
                     *             "up": 0,
                     *             "down": 0,
                     *             "unreachable": 0,
                     *             "pending": 0,
                     *             "nodata": 0
                     *           },
                     *           "availability_percent": 100,
                     *           "known_percent": 100,
                     *           "threshold": null,
                     *           "meets_threshold": null,
                     *           "state_at_start": "UP",
                     *           "state_at_start_source": "backtrack",
                     *           "outages": {
                     *             "count": 0,
                     *             "longest_s": 0,
                     *             "mtbf_s": null,
                     *             "mttr_s": null
                     *           }
                     *         },
                     *         {
                     *           "realm": "lyon",
                     *           "host_name": "imprimante étage 2",
                     *           "from": "2026-11-20T23:30:32+00:00",
                     *           "to": "2026-11-21T23:30:32+00:00",
                     *           "period_s": 86400,
                     *           "seconds": {
                     *             "up": 86400,
                     *             "down": 0,
                     *             "unreachable": 0,
                     *             "pending": 0,
                     *             "nodata": 0
                     *           },
                     *           "percent": {
                     *             "up": 100,
                     *             "down": 0,
                     *             "unreachable": 0,
                     *             "pending": 0,
                     *             "nodata": 0
                     *           },
                     *           "scheduled_downtime_s": {
                     *             "up": 0,
                     *             "down": 0,
                     *             "unreachable": 0,
                     *             "pending": 0,
                     *             "nodata": 0
                     *           },
                     *           "availability_percent": 100,
                     *           "known_percent": 100,
                     *           "threshold": null,
                     *           "meets_threshold": null,
                     *           "state_at_start": "UP",
                     *           "state_at_start_source": "backtrack",
                     *           "outages": {
                     *             "count": 0,
                     *             "longest_s": 0,
                     *             "mtbf_s": null,
                     *             "mttr_s": null
                     *           }
                     *         }
                     *       ],
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:33+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "20bccc6c-8a66-4b3c-9ded-6a9c55fe25b0",
                     *         "count": 2,
                     *         "total": 1208,
                     *         "limit": 2,
                     *         "next_cursor": "WyJyZWFsbSxob3N0X25hbWUiLFsibHlvbiIsImltcHJpbWFudGUgw6l0YWdlIDIiXV0",
                     *         "summary": {
                     *           "hosts": 1208,
                     *           "mean_percent": 94.3746,
                     *           "min_percent": 0,
                     *           "max_percent": 100,
                     *           "below_threshold": null
                     *         },
                     *         "partial": false,
                     *         "sources": [
                     *           {
                     *             "realm": "lyon",
                     *             "latency_ms": 89,
                     *             "status": "ok",
                     *             "rows": 1004
                     *           },
                     *           {
                     *             "realm": "paris",
                     *             "latency_ms": 125,
                     *             "status": "ok",
                     *             "rows": 204
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["HostAvailabilityListOfRealmsAnswer"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "status.service-status": {
        parameters: {
            query?: {
                /** @description true refuses a partial answer: one realm that fails fails the request */
                strict?: components["parameters"]["strict"];
                /** @description most rows of one answer */
                limit?: components["parameters"]["limit.2"];
                /** @description `meta.next_cursor` of the answer before, for the next rows */
                cursor?: components["parameters"]["cursor"];
                /** @description the only fields that the rows will have */
                fields?: components["parameters"]["HostOrServiceStatus.fields"];
                /** @description fields to sort by; `-` in front for descending */
                sort?: components["parameters"]["HostOrServiceStatus.sort"];
                /** @description also by the Accept header; json when neither says */
                format?: components["parameters"]["format"];
                /** @description true makes CSV a file, with a byte order mark by which some spreadsheets know UTF-8 */
                bom?: components["parameters"]["bom"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                realm?: components["parameters"]["filter.realm"];
                /** @description any of these, in any case of letters */
                kind?: components["parameters"]["filter.kind"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                host_name?: components["parameters"]["filter.host_name"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                description?: components["parameters"]["filter.description"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                display_name?: components["parameters"]["filter.display_name"];
                /** @description any of these */
                state?: components["parameters"]["filter.state"];
                /** @description this or more */
                state_min?: components["parameters"]["filter.state_min"];
                /** @description this or less */
                state_max?: components["parameters"]["filter.state_max"];
                /** @description any of these, in any case of letters */
                state_name?: components["parameters"]["filter.state_name.2"];
                /** @description any of these, in any case of letters */
                state_type?: components["parameters"]["filter.state_type"];
                /** @description any of these */
                host_state?: components["parameters"]["filter.host_state"];
                /** @description this or more */
                host_state_min?: components["parameters"]["filter.host_state_min"];
                /** @description this or less */
                host_state_max?: components["parameters"]["filter.host_state_max"];
                /** @description any of these, in any case of letters */
                host_state_name?: components["parameters"]["filter.host_state_name"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                output?: components["parameters"]["filter.output"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                perf_data?: components["parameters"]["filter.perf_data"];
                /** @description at this time or later */
                last_check_after?: components["parameters"]["filter.last_check_after"];
                /** @description before this time */
                last_check_before?: components["parameters"]["filter.last_check_before"];
                /** @description at this time or later */
                next_check_after?: components["parameters"]["filter.next_check_after"];
                /** @description before this time */
                next_check_before?: components["parameters"]["filter.next_check_before"];
                /** @description at this time or later */
                last_state_change_after?: components["parameters"]["filter.last_state_change_after"];
                /** @description before this time */
                last_state_change_before?: components["parameters"]["filter.last_state_change_before"];
                /** @description at this time or later */
                last_hard_state_change_after?: components["parameters"]["filter.last_hard_state_change_after"];
                /** @description before this time */
                last_hard_state_change_before?: components["parameters"]["filter.last_hard_state_change_before"];
                /** @description any of these */
                current_attempt?: components["parameters"]["filter.current_attempt"];
                /** @description this or more */
                current_attempt_min?: components["parameters"]["filter.current_attempt_min"];
                /** @description this or less */
                current_attempt_max?: components["parameters"]["filter.current_attempt_max"];
                /** @description any of these */
                max_check_attempts?: components["parameters"]["filter.max_check_attempts"];
                /** @description this or more */
                max_check_attempts_min?: components["parameters"]["filter.max_check_attempts_min"];
                /** @description this or less */
                max_check_attempts_max?: components["parameters"]["filter.max_check_attempts_max"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                acknowledged?: components["parameters"]["filter.acknowledged"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                in_downtime?: components["parameters"]["filter.in_downtime"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                is_flapping?: components["parameters"]["filter.is_flapping"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                active_checks_enabled?: components["parameters"]["filter.active_checks_enabled"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                passive_checks_enabled?: components["parameters"]["filter.passive_checks_enabled"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                notifications_enabled?: components["parameters"]["filter.notifications_enabled"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                unhandled?: components["parameters"]["filter.unhandled"];
                /** @description with any of these in it; a star stands for any characters; a backslash before a comma or star for that one */
                groups?: components["parameters"]["filter.groups"];
                /** @description text that one of host_name, description, display_name, output holds, in any case of letters */
                q?: components["parameters"]["HostOrServiceStatus.q"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Partial-Result": components["headers"]["X-Partial-Result"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    Link: components["headers"]["Link"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "realm": "lyon",
                     *           "kind": "host",
                     *           "host_name": "caméra parking",
                     *           "description": null,
                     *           "display_name": "caméra parking (lyo)",
                     *           "state": 0,
                     *           "state_name": "UP",
                     *           "state_type": "HARD",
                     *           "host_state": 0,
                     *           "host_state_name": "UP",
                     *           "output": "PING OK - Packet loss = 0%, RTA = 12.380 ms",
                     *           "perf_data": "rta=12.380ms;3000;5000;0 pl=0%;80;100;0",
                     *           "last_check": "2026-11-21T23:27:36+00:00",
                     *           "next_check": "2026-11-21T23:32:36+00:00",
                     *           "last_state_change": "2026-11-16T16:02:42+00:00",
                     *           "last_hard_state_change": "2026-11-16T16:02:42+00:00",
                     *           "current_attempt": 1,
                     *           "max_check_attempts": 3,
                     *           "acknowledged": false,
                     *           "in_downtime": false,
                     *           "is_flapping": false,
                     *           "active_checks_enabled": true,
                     *           "passive_checks_enabled": true,
                     *           "notifications_enabled": true,
                     *           "unhandled": false,
                     *           "groups": [
                     *             "office"
                     *           ]
                     *         },
                     *         {
                     *           "realm": "lyon",
                     *           "kind": "service",
                     *           "host_name": "caméra parking",
                     *           "description": "file d’attente",
                     *           "display_name": "file d’attente",
                     *           "state": 0,
                     *           "state_name": "OK",
                     *           "state_type": "HARD",
                     *           "host_state": 0,
                     *           "host_state_name": "UP",
                     *           "output": "FILE OK - 16 travaux en attente",
                     *           "perf_data": "jobs=16;20;50;0;300",
                     *           "last_check": "2026-11-21T23:30:04+00:00",
                     *           "next_check": "2026-11-21T23:35:04+00:00",
                     *           "last_state_change": "2026-11-21T22:41:25+00:00",
                     *           "last_hard_state_change": "2026-11-21T22:41:25+00:00",
                     *           "current_attempt": 1,
                     *           "max_check_attempts": 3,
                     *           "acknowledged": false,
                     *           "in_downtime": false,
                     *           "is_flapping": false,
                     *           "active_checks_enabled": true,
                     *           "passive_checks_enabled": true,
                     *           "notifications_enabled": true,
                     *           "unhandled": false,
                     *           "groups": []
                     *         }
                     *       ],
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:33+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "776d593b-08f6-4046-ab39-272d4e313578",
                     *         "count": 2,
                     *         "total": 7836,
                     *         "limit": 2,
                     *         "next_cursor": "WyJyZWFsbSxob3N0X25hbWUsa2luZCxkZXNjcmlwdGlvbiIsWyJseW9uIiwiY2Ftw6lyYSBwYXJraW5nIiwic2VydmljZSIsImZpbGUgZOKAmWF0dGVudGUiXV0",
                     *         "partial": true,
                     *         "sources": [
                     *           {
                     *             "realm": "lyon",
                     *             "latency_ms": 74,
                     *             "status": "ok",
                     *             "rows": 6534
                     *           },
                     *           {
                     *             "realm": "offline",
                     *             "latency_ms": 257,
                     *             "status": "error",
                     *             "error": "The status-query interface of realm 'offline' cannot be reached.",
                     *             "code": "engine_unreachable",
                     *             "rows": 0
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["HostOrServiceStatusListOfRealmsAnswer"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "status.overview": {
        parameters: {
            query?: {
                /** @description true refuses a partial answer: one realm that fails fails the request */
                strict?: components["parameters"]["strict"];
            };
            header?: never;
            path: {
                /** @description any name, percent-encoded in a path */
                realm_name: components["parameters"]["realm_name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Partial-Result": components["headers"]["X-Partial-Result"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "realm": "paris",
                     *         "hosts": {
                     *           "total": 204,
                     *           "up": 191,
                     *           "down": 5,
                     *           "unreachable": 7,
                     *           "pending": 1,
                     *           "unhandled": 10,
                     *           "in_downtime": 1,
                     *           "acknowledged": 1,
                     *           "checks_disabled": 1,
                     *           "flapping": 0,
                     *           "filtered": 2
                     *         },
                     *         "services": {
                     *           "total": 1098,
                     *           "ok": 1042,
                     *           "warning": 3,
                     *           "critical": 45,
                     *           "unknown": 1,
                     *           "pending": 7,
                     *           "unhandled": 7,
                     *           "in_downtime": 7,
                     *           "acknowledged": 1,
                     *           "checks_disabled": 7,
                     *           "flapping": 1,
                     *           "filtered": 8
                     *         },
                     *         "bp_hosts": {
                     *           "total": 4,
                     *           "up": 2,
                     *           "down": 2,
                     *           "unreachable": 0,
                     *           "pending": 0,
                     *           "unhandled": 2,
                     *           "in_downtime": 0,
                     *           "acknowledged": 0,
                     *           "checks_disabled": 0,
                     *           "flapping": 0,
                     *           "filtered": 0
                     *         },
                     *         "bp_services": {
                     *           "total": 4,
                     *           "ok": 2,
                     *           "warning": 0,
                     *           "critical": 2,
                     *           "unknown": 0,
                     *           "pending": 0,
                     *           "unhandled": 2,
                     *           "in_downtime": 0,
                     *           "acknowledged": 0,
                     *           "checks_disabled": 0,
                     *           "flapping": 0,
                     *           "filtered": 0
                     *         }
                     *       },
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:33+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "6b4c2006-9e79-4bae-9817-9a7e5f65d9c8"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["OverviewAnswer"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "status.all-service-status": {
        parameters: {
            query?: {
                /** @description most rows of one answer */
                limit?: components["parameters"]["limit.2"];
                /** @description `meta.next_cursor` of the answer before, for the next rows */
                cursor?: components["parameters"]["cursor"];
                /** @description the only fields that the rows will have */
                fields?: components["parameters"]["HostOrServiceStatus.fields"];
                /** @description fields to sort by; `-` in front for descending */
                sort?: components["parameters"]["HostOrServiceStatus.sort"];
                /** @description also by the Accept header; json when neither says */
                format?: components["parameters"]["format"];
                /** @description true makes CSV a file, with a byte order mark by which some spreadsheets know UTF-8 */
                bom?: components["parameters"]["bom"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                realm?: components["parameters"]["filter.realm"];
                /** @description any of these, in any case of letters */
                kind?: components["parameters"]["filter.kind"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                host_name?: components["parameters"]["filter.host_name"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                description?: components["parameters"]["filter.description"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                display_name?: components["parameters"]["filter.display_name"];
                /** @description any of these */
                state?: components["parameters"]["filter.state"];
                /** @description this or more */
                state_min?: components["parameters"]["filter.state_min"];
                /** @description this or less */
                state_max?: components["parameters"]["filter.state_max"];
                /** @description any of these, in any case of letters */
                state_name?: components["parameters"]["filter.state_name.2"];
                /** @description any of these, in any case of letters */
                state_type?: components["parameters"]["filter.state_type"];
                /** @description any of these */
                host_state?: components["parameters"]["filter.host_state"];
                /** @description this or more */
                host_state_min?: components["parameters"]["filter.host_state_min"];
                /** @description this or less */
                host_state_max?: components["parameters"]["filter.host_state_max"];
                /** @description any of these, in any case of letters */
                host_state_name?: components["parameters"]["filter.host_state_name"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                output?: components["parameters"]["filter.output"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                perf_data?: components["parameters"]["filter.perf_data"];
                /** @description at this time or later */
                last_check_after?: components["parameters"]["filter.last_check_after"];
                /** @description before this time */
                last_check_before?: components["parameters"]["filter.last_check_before"];
                /** @description at this time or later */
                next_check_after?: components["parameters"]["filter.next_check_after"];
                /** @description before this time */
                next_check_before?: components["parameters"]["filter.next_check_before"];
                /** @description at this time or later */
                last_state_change_after?: components["parameters"]["filter.last_state_change_after"];
                /** @description before this time */
                last_state_change_before?: components["parameters"]["filter.last_state_change_before"];
                /** @description at this time or later */
                last_hard_state_change_after?: components["parameters"]["filter.last_hard_state_change_after"];
                /** @description before this time */
                last_hard_state_change_before?: components["parameters"]["filter.last_hard_state_change_before"];
                /** @description any of these */
                current_attempt?: components["parameters"]["filter.current_attempt"];
                /** @description this or more */
                current_attempt_min?: components["parameters"]["filter.current_attempt_min"];
                /** @description this or less */
                current_attempt_max?: components["parameters"]["filter.current_attempt_max"];
                /** @description any of these */
                max_check_attempts?: components["parameters"]["filter.max_check_attempts"];
                /** @description this or more */
                max_check_attempts_min?: components["parameters"]["filter.max_check_attempts_min"];
                /** @description this or less */
                max_check_attempts_max?: components["parameters"]["filter.max_check_attempts_max"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                acknowledged?: components["parameters"]["filter.acknowledged"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                in_downtime?: components["parameters"]["filter.in_downtime"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                is_flapping?: components["parameters"]["filter.is_flapping"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                active_checks_enabled?: components["parameters"]["filter.active_checks_enabled"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                passive_checks_enabled?: components["parameters"]["filter.passive_checks_enabled"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                notifications_enabled?: components["parameters"]["filter.notifications_enabled"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                unhandled?: components["parameters"]["filter.unhandled"];
                /** @description with any of these in it; a star stands for any characters; a backslash before a comma or star for that one */
                groups?: components["parameters"]["filter.groups"];
                /** @description text that one of host_name, description, display_name, output holds, in any case of letters */
                q?: components["parameters"]["HostOrServiceStatus.q"];
            };
            header?: never;
            path: {
                /** @description any name, percent-encoded in a path */
                realm_name: components["parameters"]["realm_name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    Link: components["headers"]["Link"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "realm": "paris",
                     *           "kind": "host",
                     *           "host_name": "caméra parking",
                     *           "description": null,
                     *           "display_name": "caméra parking (par)",
                     *           "state": 0,
                     *           "state_name": "UP",
                     *           "state_type": "HARD",
                     *           "host_state": 0,
                     *           "host_state_name": "UP",
                     *           "output": "PING OK - Packet loss = 0%, RTA = 12.380 ms",
                     *           "perf_data": "rta=12.380ms;3000;5000;0 pl=0%;80;100;0",
                     *           "last_check": "2026-11-21T23:27:36+00:00",
                     *           "next_check": "2026-11-21T23:32:36+00:00",
                     *           "last_state_change": "2026-11-16T16:02:42+00:00",
                     *           "last_hard_state_change": "2026-11-16T16:02:42+00:00",
                     *           "current_attempt": 1,
                     *           "max_check_attempts": 3,
                     *           "acknowledged": false,
                     *           "in_downtime": false,
                     *           "is_flapping": false,
                     *           "active_checks_enabled": true,
                     *           "passive_checks_enabled": true,
                     *           "notifications_enabled": true,
                     *           "unhandled": false,
                     *           "groups": [
                     *             "office"
                     *           ]
                     *         },
                     *         {
                     *           "realm": "paris",
                     *           "kind": "service",
                     *           "host_name": "caméra parking",
                     *           "description": "file d’attente",
                     *           "display_name": "file d’attente",
                     *           "state": 0,
                     *           "state_name": "OK",
                     *           "state_type": "HARD",
                     *           "host_state": 0,
                     *           "host_state_name": "UP",
                     *           "output": "FILE OK - 16 travaux en attente",
                     *           "perf_data": "jobs=16;20;50;0;300",
                     *           "last_check": "2026-11-21T23:30:04+00:00",
                     *           "next_check": "2026-11-21T23:35:04+00:00",
                     *           "last_state_change": "2026-11-21T22:41:25+00:00",
                     *           "last_hard_state_change": "2026-11-21T22:41:25+00:00",
                     *           "current_attempt": 1,
                     *           "max_check_attempts": 3,
                     *           "acknowledged": false,
                     *           "in_downtime": false,
                     *           "is_flapping": false,
                     *           "active_checks_enabled": true,
                     *           "passive_checks_enabled": true,
                     *           "notifications_enabled": true,
                     *           "unhandled": false,
                     *           "groups": []
                     *         }
                     *       ],
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:33+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "68718b2a-c21b-459e-a831-26f95a56fef6",
                     *         "count": 2,
                     *         "total": 1302,
                     *         "limit": 2,
                     *         "next_cursor": "WyJyZWFsbSxob3N0X25hbWUsa2luZCxkZXNjcmlwdGlvbiIsWyJwYXJpcyIsImNhbcOpcmEgcGFya2luZyIsInNlcnZpY2UiLCJmaWxlIGTigJlhdHRlbnRlIl1d"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["HostOrServiceStatusListAnswer"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "status.business-processes": {
        parameters: {
            query?: {
                /** @description true refuses a partial answer: one realm that fails fails the request */
                strict?: components["parameters"]["strict"];
                /** @description most rows of one answer */
                limit?: components["parameters"]["limit.2"];
                /** @description `meta.next_cursor` of the answer before, for the next rows */
                cursor?: components["parameters"]["cursor"];
                /** @description the only fields that the rows will have */
                fields?: components["parameters"]["BusinessProcess.fields"];
                /** @description fields to sort by; `-` in front for descending */
                sort?: components["parameters"]["BusinessProcess.sort"];
                /** @description also by the Accept header; json when neither says */
                format?: components["parameters"]["format"];
                /** @description true makes CSV a file, with a byte order mark by which some spreadsheets know UTF-8 */
                bom?: components["parameters"]["bom"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                realm?: components["parameters"]["filter.realm"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                host_name?: components["parameters"]["filter.host_name"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                description?: components["parameters"]["filter.description"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                display_name?: components["parameters"]["filter.display_name"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                rule?: components["parameters"]["filter.rule"];
                /** @description any of these */
                state?: components["parameters"]["filter.state"];
                /** @description this or more */
                state_min?: components["parameters"]["filter.state_min"];
                /** @description this or less */
                state_max?: components["parameters"]["filter.state_max"];
                /** @description any of these, in any case of letters */
                state_name?: components["parameters"]["filter.state_name.2"];
                /** @description any of these, in any case of letters */
                state_type?: components["parameters"]["filter.state_type"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                output?: components["parameters"]["filter.output"];
                /** @description at this time or later */
                last_check_after?: components["parameters"]["filter.last_check_after"];
                /** @description before this time */
                last_check_before?: components["parameters"]["filter.last_check_before"];
                /** @description at this time or later */
                last_state_change_after?: components["parameters"]["filter.last_state_change_after"];
                /** @description before this time */
                last_state_change_before?: components["parameters"]["filter.last_state_change_before"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                acknowledged?: components["parameters"]["filter.acknowledged"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                in_downtime?: components["parameters"]["filter.in_downtime"];
                /** @description any of these */
                business_impact?: components["parameters"]["filter.business_impact"];
                /** @description this or more */
                business_impact_min?: components["parameters"]["filter.business_impact_min"];
                /** @description this or less */
                business_impact_max?: components["parameters"]["filter.business_impact_max"];
                /** @description text that one of host_name, description, display_name, rule, output holds, in any case of letters */
                q?: components["parameters"]["BusinessProcess.q"];
            };
            header?: never;
            path: {
                /** @description any name, percent-encoded in a path */
                realm_name: components["parameters"]["realm_name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Partial-Result": components["headers"]["X-Partial-Result"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    Link: components["headers"]["Link"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "realm": "paris",
                     *           "host_name": "par-boutique",
                     *           "description": "catalogue",
                     *           "display_name": "catalogue",
                     *           "rule": "par-web-002,http | par-web-004,http",
                     *           "state": 0,
                     *           "state_name": "OK",
                     *           "state_type": "HARD",
                     *           "output": "Business process is working",
                     *           "last_check": "2026-11-21T23:29:54+00:00",
                     *           "last_state_change": null,
                     *           "acknowledged": false,
                     *           "in_downtime": false,
                     *           "business_impact": 4,
                     *           "parents": [],
                     *           "children": [
                     *             {
                     *               "host_name": "par-web-002",
                     *               "description": "http"
                     *             },
                     *             {
                     *               "host_name": "par-web-004",
                     *               "description": "http"
                     *             }
                     *           ]
                     *         },
                     *         {
                     *           "realm": "paris",
                     *           "host_name": "par-boutique",
                     *           "description": "paiement",
                     *           "display_name": "paiement",
                     *           "rule": "2 of: par-app-001 & par-app-002 & par-app-003",
                     *           "state": 0,
                     *           "state_name": "OK",
                     *           "state_type": "HARD",
                     *           "output": "Business process is working",
                     *           "last_check": "2026-11-21T23:29:36+00:00",
                     *           "last_state_change": null,
                     *           "acknowledged": false,
                     *           "in_downtime": false,
                     *           "business_impact": 4,
                     *           "parents": [],
                     *           "children": [
                     *             {
                     *               "host_name": "par-app-001",
                     *               "description": null
                     *             },
                     *             {
                     *               "host_name": "par-app-002",
                     *               "description": null
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:33+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "fa837661-535e-436c-85ed-1bc10dcf6aa5",
                     *         "count": 2,
                     *         "total": 8,
                     *         "limit": 2,
                     *         "next_cursor": "WyJyZWFsbSxob3N0X25hbWUsZGVzY3JpcHRpb24iLFsicGFyaXMiLCJwYXItYm91dGlxdWUiLCJwYWllbWVudCJdXQ"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["BusinessProcessListOfRealmsAnswer"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "status.host-availability": {
        parameters: {
            query?: {
                /** @description ISO 8601 (YYYY-MM-DDThh:mm:ss+hh:mm), or epoch seconds or milliseconds */
                time_from?: components["parameters"]["time_from.2"];
                /** @description ISO 8601 (YYYY-MM-DDThh:mm:ss+hh:mm), or epoch seconds or milliseconds */
                time_to?: components["parameters"]["time_to.2"];
                /** @description percent; marks hosts, and leaves none out */
                threshold?: components["parameters"]["threshold"];
                /** @description states that count as unavailable; DOWN,UNREACHABLE by default */
                h_unavailable_states?: components["parameters"]["h_unavailable_states"];
                /** @description only hosts of this hostgroup */
                hostgroup?: components["parameters"]["hostgroup"];
                /** @description true refuses a partial answer: one realm that fails fails the request */
                strict?: components["parameters"]["strict"];
            };
            header?: never;
            path: {
                /** @description any name, percent-encoded in a path */
                realm_name: components["parameters"]["realm_name"];
                /** @description any name, percent-encoded in a path */
                host: components["parameters"]["host"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Partial-Result": components["headers"]["X-Partial-Result"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "realm": "paris",
                     *         "host_name": "caméra parking",
                     *         "from": "2026-11-20T23:30:33+00:00",
                     *         "to": "2026-11-21T23:30:33+00:00",
                     *         "period_s": 86400,
                     *         "seconds": {
                     *           "up": 86400,
                     *           "down": 0,
                     *           "unreachable": 0,
                     *           "pending": 0,
                     *           "nodata": 0
                     *         },
                     *         "percent": {
                     *           "up": 100,
                     *           "down": 0,
                     *           "unreachable": 0,
                     *           "pending": 0,
                     *           "nodata": 0
                     *         },
                     *         "scheduled_downtime_s": {
                     *           "up": 0,
                     *           "down": 0,
                     *           "unreachable": 0,
                     *           "pending": 0,
                     *           "nodata": 0
                     *         },
                     *         "availability_percent": 100,
                     *         "known_percent": 100,
                     *         "threshold": null,
                     *         "meets_threshold": null,
                     *         "state_at_start": "UP",
                     *         "state_at_start_source": "backtrack",
                     *         "outages": {
                     *           "count": 0,
                     *           "longest_s": 0,
                     *           "mtbf_s": null,
                     *           "mttr_s": null,
                     *           "intervals": []
                     *         }
                     *       },
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:33+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "192813b9-299c-44b9-97bb-25fb2b22dc94"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["StatusHostAvailabilityAnswer"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "status.host-services": {
        parameters: {
            query?: {
                /** @description true refuses a partial answer: one realm that fails fails the request */
                strict?: components["parameters"]["strict"];
                /** @description most rows of one answer */
                limit?: components["parameters"]["limit.2"];
                /** @description `meta.next_cursor` of the answer before, for the next rows */
                cursor?: components["parameters"]["cursor"];
                /** @description the only fields that the rows will have */
                fields?: components["parameters"]["status.host-services.fields"];
                /** @description fields to sort by; `-` in front for descending */
                sort?: components["parameters"]["status.host-services.sort"];
                /** @description also by the Accept header; json when neither says */
                format?: components["parameters"]["format"];
                /** @description true makes CSV a file, with a byte order mark by which some spreadsheets know UTF-8 */
                bom?: components["parameters"]["bom"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                realm?: components["parameters"]["filter.realm"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                host_name?: components["parameters"]["filter.host_name"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                description?: components["parameters"]["filter.description"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                display_name?: components["parameters"]["filter.display_name"];
                /** @description any of these */
                state?: components["parameters"]["filter.state"];
                /** @description this or more */
                state_min?: components["parameters"]["filter.state_min"];
                /** @description this or less */
                state_max?: components["parameters"]["filter.state_max"];
                /** @description any of these, in any case of letters */
                state_name?: components["parameters"]["filter.state_name"];
                /** @description any of these, in any case of letters */
                state_type?: components["parameters"]["filter.state_type"];
                /** @description any of these */
                host_state?: components["parameters"]["filter.host_state"];
                /** @description this or more */
                host_state_min?: components["parameters"]["filter.host_state_min"];
                /** @description this or less */
                host_state_max?: components["parameters"]["filter.host_state_max"];
                /** @description any of these, in any case of letters */
                host_state_name?: components["parameters"]["filter.host_state_name"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                output?: components["parameters"]["filter.output"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                perf_data?: components["parameters"]["filter.perf_data"];
                /** @description at this time or later */
                last_check_after?: components["parameters"]["filter.last_check_after"];
                /** @description before this time */
                last_check_before?: components["parameters"]["filter.last_check_before"];
                /** @description at this time or later */
                next_check_after?: components["parameters"]["filter.next_check_after"];
                /** @description before this time */
                next_check_before?: components["parameters"]["filter.next_check_before"];
                /** @description at this time or later */
                last_state_change_after?: components["parameters"]["filter.last_state_change_after"];
                /** @description before this time */
                last_state_change_before?: components["parameters"]["filter.last_state_change_before"];
                /** @description at this time or later */
                last_hard_state_change_after?: components["parameters"]["filter.last_hard_state_change_after"];
                /** @description before this time */
                last_hard_state_change_before?: components["parameters"]["filter.last_hard_state_change_before"];
                /** @description any of these */
                current_attempt?: components["parameters"]["filter.current_attempt"];
                /** @description this or more */
                current_attempt_min?: components["parameters"]["filter.current_attempt_min"];
                /** @description this or less */
                current_attempt_max?: components["parameters"]["filter.current_attempt_max"];
                /** @description any of these */
                max_check_attempts?: components["parameters"]["filter.max_check_attempts"];
                /** @description this or more */
                max_check_attempts_min?: components["parameters"]["filter.max_check_attempts_min"];
                /** @description this or less */
                max_check_attempts_max?: components["parameters"]["filter.max_check_attempts_max"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                acknowledged?: components["parameters"]["filter.acknowledged"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                in_downtime?: components["parameters"]["filter.in_downtime"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                is_flapping?: components["parameters"]["filter.is_flapping"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                active_checks_enabled?: components["parameters"]["filter.active_checks_enabled"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                passive_checks_enabled?: components["parameters"]["filter.passive_checks_enabled"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                notifications_enabled?: components["parameters"]["filter.notifications_enabled"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                unhandled?: components["parameters"]["filter.unhandled"];
                /** @description with any of these in it; a star stands for any characters; a backslash before a comma or star for that one */
                groups?: components["parameters"]["filter.groups"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                long_output?: components["parameters"]["filter.long_output"];
                /** @description text that one of host_name, description, display_name, output, long_output holds, in any case of letters */
                q?: components["parameters"]["status.host-services.q"];
            };
            header?: never;
            path: {
                /** @description any name, percent-encoded in a path */
                realm_name: components["parameters"]["realm_name"];
                /** @description any name, percent-encoded in a path */
                host: components["parameters"]["host"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Partial-Result": components["headers"]["X-Partial-Result"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    Link: components["headers"]["Link"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "realm": "paris",
                     *           "host_name": "caméra parking",
                     *           "description": "file d’attente",
                     *           "display_name": "file d’attente",
                     *           "state": 0,
                     *           "state_name": "OK",
                     *           "state_type": "HARD",
                     *           "host_state": 0,
                     *           "host_state_name": "UP",
                     *           "output": "FILE OK - 16 travaux en attente",
                     *           "perf_data": "jobs=16;20;50;0;300",
                     *           "last_check": "2026-11-21T23:30:04+00:00",
                     *           "next_check": "2026-11-21T23:35:04+00:00",
                     *           "last_state_change": "2026-11-21T22:41:25+00:00",
                     *           "last_hard_state_change": "2026-11-21T22:41:25+00:00",
                     *           "current_attempt": 1,
                     *           "max_check_attempts": 3,
                     *           "acknowledged": false,
                     *           "in_downtime": false,
                     *           "is_flapping": false,
                     *           "active_checks_enabled": true,
                     *           "passive_checks_enabled": true,
                     *           "notifications_enabled": true,
                     *           "unhandled": false,
                     *           "groups": [],
                     *           "long_output": null
                     *         },
                     *         {
                     *           "realm": "paris",
                     *           "host_name": "caméra parking",
                     *           "description": "uptime",
                     *           "display_name": "uptime",
                     *           "state": 0,
                     *           "state_name": "OK",
                     *           "state_type": "HARD",
                     *           "host_state": 0,
                     *           "host_state_name": "UP",
                     *           "output": "UPTIME OK - 0.27 restarts today",
                     *           "perf_data": "restarts=0.27;1;3;0;9",
                     *           "last_check": "2026-11-21T23:27:48+00:00",
                     *           "next_check": "2026-11-21T23:32:48+00:00",
                     *           "last_state_change": "2026-11-19T04:50:41+00:00",
                     *           "last_hard_state_change": "2026-11-19T04:50:41+00:00",
                     *           "current_attempt": 1,
                     *           "max_check_attempts": 3,
                     *           "acknowledged": false,
                     *           "in_downtime": false,
                     *           "is_flapping": false,
                     *           "active_checks_enabled": true,
                     *           "passive_checks_enabled": true,
                     *           "notifications_enabled": true,
                     *           "unhandled": false,
                     *           "groups": [],
                     *           "long_output": null
                     *         }
                     *       ],
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:33+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "1d736bc4-4902-4de1-96c0-7482bf23756f",
                     *         "count": 2,
                     *         "total": 2,
                     *         "limit": 2,
                     *         "next_cursor": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["StatusHostServicesAnswer"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "status.hostgroups": {
        parameters: {
            query?: {
                /** @description true refuses a partial answer: one realm that fails fails the request */
                strict?: components["parameters"]["strict"];
                /** @description most rows of one answer */
                limit?: components["parameters"]["limit.2"];
                /** @description `meta.next_cursor` of the answer before, for the next rows */
                cursor?: components["parameters"]["cursor"];
                /** @description the only fields that the rows will have */
                fields?: components["parameters"]["HostgroupStatus.fields"];
                /** @description fields to sort by; `-` in front for descending */
                sort?: components["parameters"]["HostgroupStatus.sort"];
                /** @description also by the Accept header; json when neither says */
                format?: components["parameters"]["format"];
                /** @description true makes CSV a file, with a byte order mark by which some spreadsheets know UTF-8 */
                bom?: components["parameters"]["bom"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                realm?: components["parameters"]["filter.realm"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                hostgroup_name?: components["parameters"]["filter.hostgroup_name"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                alias?: components["parameters"]["filter.alias"];
                /** @description text that one of hostgroup_name, alias holds, in any case of letters */
                q?: components["parameters"]["HostgroupStatus.q"];
            };
            header?: never;
            path: {
                /** @description any name, percent-encoded in a path */
                realm_name: components["parameters"]["realm_name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Partial-Result": components["headers"]["X-Partial-Result"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    Link: components["headers"]["Link"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "realm": "paris",
                     *           "hostgroup_name": "business-processes",
                     *           "alias": "Business processes",
                     *           "hosts": {
                     *             "total": 4,
                     *             "up": 2,
                     *             "down": 2,
                     *             "unreachable": 0,
                     *             "pending": 0
                     *           },
                     *           "services": {
                     *             "total": 4,
                     *             "ok": 2,
                     *             "warning": 0,
                     *             "critical": 2,
                     *             "unknown": 0,
                     *             "pending": 0
                     *           }
                     *         },
                     *         {
                     *           "realm": "paris",
                     *           "hostgroup_name": "databases",
                     *           "alias": "Databases",
                     *           "hosts": {
                     *             "total": 32,
                     *             "up": 31,
                     *             "down": 0,
                     *             "unreachable": 1,
                     *             "pending": 0
                     *           },
                     *           "services": {
                     *             "total": 192,
                     *             "ok": 184,
                     *             "warning": 1,
                     *             "critical": 7,
                     *             "unknown": 0,
                     *             "pending": 0
                     *           }
                     *         }
                     *       ],
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:33+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "c024b284-7461-4359-aff1-4ff9779b2450",
                     *         "count": 2,
                     *         "total": 9,
                     *         "limit": 2,
                     *         "next_cursor": "WyJyZWFsbSxob3N0Z3JvdXBfbmFtZSIsWyJwYXJpcyIsImRhdGFiYXNlcyJdXQ"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["HostgroupStatusListOfRealmsAnswer"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "status.hostgroup-hosts": {
        parameters: {
            query?: {
                /** @description true refuses a partial answer: one realm that fails fails the request */
                strict?: components["parameters"]["strict"];
                /** @description most rows of one answer */
                limit?: components["parameters"]["limit.2"];
                /** @description `meta.next_cursor` of the answer before, for the next rows */
                cursor?: components["parameters"]["cursor"];
                /** @description the only fields that the rows will have */
                fields?: components["parameters"]["HostStatus.fields"];
                /** @description fields to sort by; `-` in front for descending */
                sort?: components["parameters"]["HostStatus.sort"];
                /** @description also by the Accept header; json when neither says */
                format?: components["parameters"]["format"];
                /** @description true makes CSV a file, with a byte order mark by which some spreadsheets know UTF-8 */
                bom?: components["parameters"]["bom"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                realm?: components["parameters"]["filter.realm"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                host_name?: components["parameters"]["filter.host_name"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                display_name?: components["parameters"]["filter.display_name"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                address?: components["parameters"]["filter.address"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                alias?: components["parameters"]["filter.alias"];
                /** @description any of these */
                state?: components["parameters"]["filter.state"];
                /** @description this or more */
                state_min?: components["parameters"]["filter.state_min"];
                /** @description this or less */
                state_max?: components["parameters"]["filter.state_max"];
                /** @description any of these, in any case of letters */
                state_name?: components["parameters"]["filter.state_name.3"];
                /** @description any of these, in any case of letters */
                state_type?: components["parameters"]["filter.state_type"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                output?: components["parameters"]["filter.output"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                perf_data?: components["parameters"]["filter.perf_data"];
                /** @description at this time or later */
                last_check_after?: components["parameters"]["filter.last_check_after"];
                /** @description before this time */
                last_check_before?: components["parameters"]["filter.last_check_before"];
                /** @description at this time or later */
                next_check_after?: components["parameters"]["filter.next_check_after"];
                /** @description before this time */
                next_check_before?: components["parameters"]["filter.next_check_before"];
                /** @description at this time or later */
                last_state_change_after?: components["parameters"]["filter.last_state_change_after"];
                /** @description before this time */
                last_state_change_before?: components["parameters"]["filter.last_state_change_before"];
                /** @description at this time or later */
                last_hard_state_change_after?: components["parameters"]["filter.last_hard_state_change_after"];
                /** @description before this time */
                last_hard_state_change_before?: components["parameters"]["filter.last_hard_state_change_before"];
                /** @description any of these */
                current_attempt?: components["parameters"]["filter.current_attempt"];
                /** @description this or more */
                current_attempt_min?: components["parameters"]["filter.current_attempt_min"];
                /** @description this or less */
                current_attempt_max?: components["parameters"]["filter.current_attempt_max"];
                /** @description any of these */
                max_check_attempts?: components["parameters"]["filter.max_check_attempts"];
                /** @description this or more */
                max_check_attempts_min?: components["parameters"]["filter.max_check_attempts_min"];
                /** @description this or less */
                max_check_attempts_max?: components["parameters"]["filter.max_check_attempts_max"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                acknowledged?: components["parameters"]["filter.acknowledged"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                in_downtime?: components["parameters"]["filter.in_downtime"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                is_flapping?: components["parameters"]["filter.is_flapping"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                active_checks_enabled?: components["parameters"]["filter.active_checks_enabled"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                passive_checks_enabled?: components["parameters"]["filter.passive_checks_enabled"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                notifications_enabled?: components["parameters"]["filter.notifications_enabled"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                unhandled?: components["parameters"]["filter.unhandled"];
                /** @description with any of these in it; a star stands for any characters; a backslash before a comma or star for that one */
                groups?: components["parameters"]["filter.groups"];
                /** @description text that one of host_name, display_name, address, alias, output holds, in any case of letters */
                q?: components["parameters"]["HostStatus.q"];
            };
            header?: never;
            path: {
                /** @description any name, percent-encoded in a path */
                realm_name: components["parameters"]["realm_name"];
                /** @description any name, percent-encoded in a path */
                hostgroup_name: components["parameters"]["hostgroup_name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Partial-Result": components["headers"]["X-Partial-Result"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    Link: components["headers"]["Link"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "realm": "paris",
                     *           "host_name": "par-app-001",
                     *           "display_name": "Application server 1 (par)",
                     *           "address": "10.75.0.78",
                     *           "alias": "Application server 1",
                     *           "state": 0,
                     *           "state_name": "UP",
                     *           "state_type": "HARD",
                     *           "output": "PING OK - Packet loss = 0%, RTA = 18.157 ms",
                     *           "perf_data": "rta=18.157ms;3000;5000;0 pl=0%;80;100;0",
                     *           "last_check": "2026-11-21T23:29:00+00:00",
                     *           "next_check": "2026-11-21T23:34:00+00:00",
                     *           "last_state_change": "2026-11-08T08:26:45+00:00",
                     *           "last_hard_state_change": "2026-11-08T08:26:45+00:00",
                     *           "current_attempt": 1,
                     *           "max_check_attempts": 3,
                     *           "acknowledged": false,
                     *           "in_downtime": false,
                     *           "is_flapping": false,
                     *           "active_checks_enabled": true,
                     *           "passive_checks_enabled": true,
                     *           "notifications_enabled": true,
                     *           "unhandled": false,
                     *           "groups": [
                     *             "linux"
                     *           ],
                     *           "services": {
                     *             "ok": 6,
                     *             "warning": 0,
                     *             "critical": 0,
                     *             "unknown": 0,
                     *             "pending": 0
                     *           }
                     *         },
                     *         {
                     *           "realm": "paris",
                     *           "host_name": "par-app-002",
                     *           "display_name": "Application server 2 (par)",
                     *           "address": "10.75.0.79",
                     *           "alias": "Application server 2",
                     *           "state": 0,
                     *           "state_name": "UP",
                     *           "state_type": "HARD",
                     *           "output": "PING OK - Packet loss = 0%, RTA = 11.847 ms",
                     *           "perf_data": "rta=11.847ms;3000;5000;0 pl=0%;80;100;0",
                     *           "last_check": "2026-11-21T23:27:25+00:00",
                     *           "next_check": "2026-11-21T23:32:25+00:00",
                     *           "last_state_change": "2026-11-20T05:28:24+00:00",
                     *           "last_hard_state_change": "2026-11-20T05:28:24+00:00",
                     *           "current_attempt": 1,
                     *           "max_check_attempts": 3,
                     *           "acknowledged": false,
                     *           "in_downtime": false,
                     *           "is_flapping": false,
                     *           "active_checks_enabled": true,
                     *           "passive_checks_enabled": true,
                     *           "notifications_enabled": true,
                     *           "unhandled": false,
                     *           "groups": [
                     *             "linux"
                     *           ],
                     *           "services": {
                     *             "ok": 6,
                     *             "warning": 0,
                     *             "critical": 0,
                     *             "unknown": 0,
                     *             "pending": 0
                     *           }
                     *         }
                     *       ],
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:33+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "24e30dcd-f0fb-4e45-887d-3fb0609ff99a",
                     *         "count": 2,
                     *         "total": 130,
                     *         "limit": 2,
                     *         "next_cursor": "WyJyZWFsbSxob3N0X25hbWUiLFsicGFyaXMiLCJwYXItYXBwLTAwMiJdXQ"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["HostStatusListOfRealmsAnswer"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "status.hosts-by-pack": {
        parameters: {
            query?: {
                /** @description true refuses a partial answer: one realm that fails fails the request */
                strict?: components["parameters"]["strict"];
                /** @description most rows of one answer */
                limit?: components["parameters"]["limit.2"];
                /** @description `meta.next_cursor` of the answer before, for the next rows */
                cursor?: components["parameters"]["cursor"];
                /** @description the only fields that the rows will have */
                fields?: components["parameters"]["PackHosts.fields"];
                /** @description fields to sort by; `-` in front for descending */
                sort?: components["parameters"]["PackHosts.sort"];
                /** @description also by the Accept header; json when neither says */
                format?: components["parameters"]["format"];
                /** @description true makes CSV a file, with a byte order mark by which some spreadsheets know UTF-8 */
                bom?: components["parameters"]["bom"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                realm?: components["parameters"]["filter.realm"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                pack?: components["parameters"]["filter.pack"];
                /** @description any of these */
                host_count?: components["parameters"]["filter.host_count"];
                /** @description this or more */
                host_count_min?: components["parameters"]["filter.host_count_min"];
                /** @description this or less */
                host_count_max?: components["parameters"]["filter.host_count_max"];
                /** @description with any of these in it; a star stands for any characters; a backslash before a comma or star for that one */
                hosts?: components["parameters"]["filter.hosts"];
                /** @description text that one of pack holds, in any case of letters */
                q?: components["parameters"]["PackHosts.q"];
            };
            header?: never;
            path: {
                /** @description any name, percent-encoded in a path */
                realm_name: components["parameters"]["realm_name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Partial-Result": components["headers"]["X-Partial-Result"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    Link: components["headers"]["Link"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "realm": "paris",
                     *           "pack": "http",
                     *           "host_count": 47,
                     *           "hosts": [
                     *             "par-web-001",
                     *             "par-web-002"
                     *           ]
                     *         },
                     *         {
                     *           "realm": "paris",
                     *           "pack": "linux",
                     *           "host_count": 130,
                     *           "hosts": [
                     *             "par-app-001",
                     *             "par-app-002"
                     *           ]
                     *         }
                     *       ],
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:33+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "05d44221-2095-4419-afac-19b3009e47aa",
                     *         "count": 2,
                     *         "total": 9,
                     *         "limit": 2,
                     *         "next_cursor": "WyJyZWFsbSxwYWNrIixbInBhcmlzIiwibGludXgiXV0"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PackHostsListOfRealmsAnswer"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "status.hosts": {
        parameters: {
            query?: {
                /** @description adds custom variables, packs and business impact; costs the engine double */
                macros?: components["parameters"]["macros"];
                /** @description true refuses a partial answer: one realm that fails fails the request */
                strict?: components["parameters"]["strict"];
                /** @description most rows of one answer */
                limit?: components["parameters"]["limit.2"];
                /** @description `meta.next_cursor` of the answer before, for the next rows */
                cursor?: components["parameters"]["cursor"];
                /** @description the only fields that the rows will have */
                fields?: components["parameters"]["HostStatusWithMacros.fields"];
                /** @description fields to sort by; `-` in front for descending */
                sort?: components["parameters"]["HostStatus.sort"];
                /** @description also by the Accept header; json when neither says */
                format?: components["parameters"]["format"];
                /** @description true makes CSV a file, with a byte order mark by which some spreadsheets know UTF-8 */
                bom?: components["parameters"]["bom"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                realm?: components["parameters"]["filter.realm"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                host_name?: components["parameters"]["filter.host_name"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                display_name?: components["parameters"]["filter.display_name"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                address?: components["parameters"]["filter.address"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                alias?: components["parameters"]["filter.alias"];
                /** @description any of these */
                state?: components["parameters"]["filter.state"];
                /** @description this or more */
                state_min?: components["parameters"]["filter.state_min"];
                /** @description this or less */
                state_max?: components["parameters"]["filter.state_max"];
                /** @description any of these, in any case of letters */
                state_name?: components["parameters"]["filter.state_name.3"];
                /** @description any of these, in any case of letters */
                state_type?: components["parameters"]["filter.state_type"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                output?: components["parameters"]["filter.output"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                perf_data?: components["parameters"]["filter.perf_data"];
                /** @description at this time or later */
                last_check_after?: components["parameters"]["filter.last_check_after"];
                /** @description before this time */
                last_check_before?: components["parameters"]["filter.last_check_before"];
                /** @description at this time or later */
                next_check_after?: components["parameters"]["filter.next_check_after"];
                /** @description before this time */
                next_check_before?: components["parameters"]["filter.next_check_before"];
                /** @description at this time or later */
                last_state_change_after?: components["parameters"]["filter.last_state_change_after"];
                /** @description before this time */
                last_state_change_before?: components["parameters"]["filter.last_state_change_before"];
                /** @description at this time or later */
                last_hard_state_change_after?: components["parameters"]["filter.last_hard_state_change_after"];
                /** @description before this time */
                last_hard_state_change_before?: components["parameters"]["filter.last_hard_state_change_before"];
                /** @description any of these */
                current_attempt?: components["parameters"]["filter.current_attempt"];
                /** @description this or more */
                current_attempt_min?: components["parameters"]["filter.current_attempt_min"];
                /** @description this or less */
                current_attempt_max?: components["parameters"]["filter.current_attempt_max"];
                /** @description any of these */
                max_check_attempts?: components["parameters"]["filter.max_check_attempts"];
                /** @description this or more */
                max_check_attempts_min?: components["parameters"]["filter.max_check_attempts_min"];
                /** @description this or less */
                max_check_attempts_max?: components["parameters"]["filter.max_check_attempts_max"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                acknowledged?: components["parameters"]["filter.acknowledged"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                in_downtime?: components["parameters"]["filter.in_downtime"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                is_flapping?: components["parameters"]["filter.is_flapping"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                active_checks_enabled?: components["parameters"]["filter.active_checks_enabled"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                passive_checks_enabled?: components["parameters"]["filter.passive_checks_enabled"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                notifications_enabled?: components["parameters"]["filter.notifications_enabled"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                unhandled?: components["parameters"]["filter.unhandled"];
                /** @description with any of these in it; a star stands for any characters; a backslash before a comma or star for that one */
                groups?: components["parameters"]["filter.groups"];
                /** @description with any of these in it; a star stands for any characters; a backslash before a comma or star for that one */
                packs?: components["parameters"]["filter.packs"];
                /** @description any of these */
                business_impact?: components["parameters"]["filter.business_impact"];
                /** @description this or more */
                business_impact_min?: components["parameters"]["filter.business_impact_min"];
                /** @description this or less */
                business_impact_max?: components["parameters"]["filter.business_impact_max"];
                /** @description text that one of host_name, display_name, address, alias, output holds, in any case of letters */
                q?: components["parameters"]["HostStatus.q"];
            };
            header?: never;
            path: {
                /** @description any name, percent-encoded in a path */
                realm_name: components["parameters"]["realm_name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Partial-Result": components["headers"]["X-Partial-Result"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    Link: components["headers"]["Link"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "realm": "paris",
                     *           "host_name": "caméra parking",
                     *           "display_name": "caméra parking (par)",
                     *           "address": "10.75.0.198",
                     *           "alias": "caméra parking",
                     *           "state": 0,
                     *           "state_name": "UP",
                     *           "state_type": "HARD",
                     *           "output": "PING OK - Packet loss = 0%, RTA = 12.380 ms",
                     *           "perf_data": "rta=12.380ms;3000;5000;0 pl=0%;80;100;0",
                     *           "last_check": "2026-11-21T23:27:36+00:00",
                     *           "next_check": "2026-11-21T23:32:36+00:00",
                     *           "last_state_change": "2026-11-16T16:02:42+00:00",
                     *           "last_hard_state_change": "2026-11-16T16:02:42+00:00",
                     *           "current_attempt": 1,
                     *           "max_check_attempts": 3,
                     *           "acknowledged": false,
                     *           "in_downtime": false,
                     *           "is_flapping": false,
                     *           "active_checks_enabled": true,
                     *           "passive_checks_enabled": true,
                     *           "notifications_enabled": true,
                     *           "unhandled": false,
                     *           "groups": [
                     *             "office"
                     *           ],
                     *           "services": {
                     *             "ok": 2,
                     *             "warning": 0,
                     *             "critical": 0,
                     *             "unknown": 0,
                     *             "pending": 0
                     *           }
                     *         },
                     *         {
                     *           "realm": "paris",
                     *           "host_name": "imprimante étage 2",
                     *           "display_name": "imprimante étage 2 (par)",
                     *           "address": "10.75.0.196",
                     *           "alias": "imprimante étage 2",
                     *           "state": 0,
                     *           "state_name": "UP",
                     *           "state_type": "HARD",
                     *           "output": "PING OK - Packet loss = 0%, RTA = 16.148 ms",
                     *           "perf_data": "rta=16.148ms;3000;5000;0 pl=0%;80;100;0",
                     *           "last_check": "2026-11-21T23:29:23+00:00",
                     *           "next_check": "2026-11-21T23:34:23+00:00",
                     *           "last_state_change": "2026-10-11T02:54:55+00:00",
                     *           "last_hard_state_change": "2026-10-11T02:54:55+00:00",
                     *           "current_attempt": 1,
                     *           "max_check_attempts": 3,
                     *           "acknowledged": false,
                     *           "in_downtime": false,
                     *           "is_flapping": false,
                     *           "active_checks_enabled": true,
                     *           "passive_checks_enabled": true,
                     *           "notifications_enabled": true,
                     *           "unhandled": false,
                     *           "groups": [
                     *             "office"
                     *           ],
                     *           "services": {
                     *             "ok": 2,
                     *             "warning": 0,
                     *             "critical": 0,
                     *             "unknown": 0,
                     *             "pending": 0
                     *           }
                     *         }
                     *       ],
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:33+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "a7467277-58e6-4ae4-b9a9-235c656475f9",
                     *         "count": 2,
                     *         "total": 204,
                     *         "limit": 2,
                     *         "next_cursor": "WyJyZWFsbSxob3N0X25hbWUiLFsicGFyaXMiLCJpbXByaW1hbnRlIMOpdGFnZSAyIl1d"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["HostStatusWithMacrosListOfRealmsAnswer"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "status.hosts-availability": {
        parameters: {
            query?: {
                /** @description ISO 8601 (YYYY-MM-DDThh:mm:ss+hh:mm), or epoch seconds or milliseconds */
                time_from?: components["parameters"]["time_from.2"];
                /** @description ISO 8601 (YYYY-MM-DDThh:mm:ss+hh:mm), or epoch seconds or milliseconds */
                time_to?: components["parameters"]["time_to.2"];
                /** @description percent; marks hosts, and leaves none out */
                threshold?: components["parameters"]["threshold"];
                /** @description states that count as unavailable; DOWN,UNREACHABLE by default */
                h_unavailable_states?: components["parameters"]["h_unavailable_states"];
                /** @description only hosts of this hostgroup */
                hostgroup?: components["parameters"]["hostgroup"];
                /** @description true refuses a partial answer: one realm that fails fails the request */
                strict?: components["parameters"]["strict"];
                /** @description most rows of one answer */
                limit?: components["parameters"]["limit.2"];
                /** @description `meta.next_cursor` of the answer before, for the next rows */
                cursor?: components["parameters"]["cursor"];
                /** @description the only fields that the rows will have */
                fields?: components["parameters"]["HostAvailability.fields"];
                /** @description fields to sort by; `-` in front for descending */
                sort?: components["parameters"]["HostAvailability.sort"];
                /** @description also by the Accept header; json when neither says */
                format?: components["parameters"]["format"];
                /** @description true makes CSV a file, with a byte order mark by which some spreadsheets know UTF-8 */
                bom?: components["parameters"]["bom"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                realm?: components["parameters"]["filter.realm"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                host_name?: components["parameters"]["filter.host_name"];
                /** @description at this time or later */
                from_after?: components["parameters"]["filter.from_after"];
                /** @description before this time */
                from_before?: components["parameters"]["filter.from_before"];
                /** @description at this time or later */
                to_after?: components["parameters"]["filter.to_after"];
                /** @description before this time */
                to_before?: components["parameters"]["filter.to_before"];
                /** @description any of these */
                period_s?: components["parameters"]["filter.period_s"];
                /** @description this or more */
                period_s_min?: components["parameters"]["filter.period_s_min"];
                /** @description this or less */
                period_s_max?: components["parameters"]["filter.period_s_max"];
                /** @description any of these */
                availability_percent?: components["parameters"]["filter.availability_percent"];
                /** @description this or more */
                availability_percent_min?: components["parameters"]["filter.availability_percent_min"];
                /** @description this or less */
                availability_percent_max?: components["parameters"]["filter.availability_percent_max"];
                /** @description any of these */
                known_percent?: components["parameters"]["filter.known_percent"];
                /** @description this or more */
                known_percent_min?: components["parameters"]["filter.known_percent_min"];
                /** @description this or less */
                known_percent_max?: components["parameters"]["filter.known_percent_max"];
                /** @description this or more */
                threshold_min?: components["parameters"]["filter.threshold_min"];
                /** @description this or less */
                threshold_max?: components["parameters"]["filter.threshold_max"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                meets_threshold?: components["parameters"]["filter.meets_threshold"];
                /** @description any of these, in any case of letters */
                state_at_start?: components["parameters"]["filter.state_at_start"];
                /** @description any of these, in any case of letters */
                state_at_start_source?: components["parameters"]["filter.state_at_start_source"];
                /** @description text that one of host_name holds, in any case of letters */
                q?: components["parameters"]["HostAvailability.q"];
            };
            header?: never;
            path: {
                /** @description any name, percent-encoded in a path */
                realm_name: components["parameters"]["realm_name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Partial-Result": components["headers"]["X-Partial-Result"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    Link: components["headers"]["Link"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "realm": "paris",
                     *           "host_name": "caméra parking",
                     *           "from": "2026-11-20T23:30:33+00:00",
                     *           "to": "2026-11-21T23:30:33+00:00",
                     *           "period_s": 86400,
                     *           "seconds": {
                     *             "up": 86400,
                     *             "down": 0,
                     *             "unreachable": 0,
                     *             "pending": 0,
                     *             "nodata": 0
                     *           },
                     *           "percent": {
                     *             "up": 100,
                     *             "down": 0,
                     *             "unreachable": 0,
                     *             "pending": 0,
                     *             "nodata": 0
                     *           },
                     *           "scheduled_downtime_s": {
                     *             "up": 0,
                     *             "down": 0,
                     *             "unreachable": 0,
                     *             "pending": 0,
                     *             "nodata": 0
                     *           },
                     *           "availability_percent": 100,
                     *           "known_percent": 100,
                     *           "threshold": null,
                     *           "meets_threshold": null,
                     *           "state_at_start": "UP",
                     *           "state_at_start_source": "backtrack",
                     *           "outages": {
                     *             "count": 0,
                     *             "longest_s": 0,
                     *             "mtbf_s": null,
                     *             "mttr_s": null
                     *           }
                     *         },
                     *         {
                     *           "realm": "paris",
                     *           "host_name": "imprimante étage 2",
                     *           "from": "2026-11-20T23:30:33+00:00",
                     *           "to": "2026-11-21T23:30:33+00:00",
                     *           "period_s": 86400,
                     *           "seconds": {
                     *             "up": 86400,
                     *             "down": 0,
                     *             "unreachable": 0,
                     *             "pending": 0,
                     *             "nodata": 0
                     *           },
                     *           "percent": {
                     *             "up": 100,
                     *             "down": 0,
                     *             "unreachable": 0,
                     *             "pending": 0,
                     *             "nodata": 0
                     *           },
                     *           "scheduled_downtime_s": {
                     *             "up": 0,
                     *             "down": 0,
                     *             "unreachable": 0,
                     *             "pending": 0,
                     *             "nodata": 0
                     *           },
                     *           "availability_percent": 100,
                     *           "known_percent": 100,
                     *           "threshold": null,
                     *           "meets_threshold": null,
                     *           "state_at_start": "UP",
                     *           "state_at_start_source": "backtrack",
                     *           "outages": {
                     *             "count": 0,
                     *             "longest_s": 0,
                     *             "mtbf_s": null,
                     *             "mttr_s": null
                     *           }
                     *         }
                     *       ],
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:33+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "e2f65ac5-7957-4b42-9c1a-7ac70cfea62f",
                     *         "count": 2,
                     *         "total": 204,
                     *         "limit": 2,
                     *         "next_cursor": "WyJyZWFsbSxob3N0X25hbWUiLFsicGFyaXMiLCJpbXByaW1hbnRlIMOpdGFnZSAyIl1d",
                     *         "summary": {
                     *           "hosts": 204,
                     *           "mean_percent": 94.0999,
                     *           "min_percent": 0,
                     *           "max_percent": 100,
                     *           "below_threshold": null
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["HostAvailabilityListOfRealmsAnswer"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "status.host": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description any name, percent-encoded in a path */
                realm_name: components["parameters"]["realm_name"];
                /** @description any name, percent-encoded in a path */
                host: components["parameters"]["host"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "realm": "paris",
                     *         "host_name": "caméra parking",
                     *         "display_name": "caméra parking (par)",
                     *         "address": "10.75.0.198",
                     *         "alias": "caméra parking",
                     *         "state": 0,
                     *         "state_name": "UP",
                     *         "state_type": "HARD",
                     *         "output": "PING OK - Packet loss = 0%, RTA = 12.380 ms",
                     *         "perf_data": "rta=12.380ms;3000;5000;0 pl=0%;80;100;0",
                     *         "last_check": "2026-11-21T23:27:36+00:00",
                     *         "next_check": "2026-11-21T23:32:36+00:00",
                     *         "last_state_change": "2026-11-16T16:02:42+00:00",
                     *         "last_hard_state_change": "2026-11-16T16:02:42+00:00",
                     *         "current_attempt": 1,
                     *         "max_check_attempts": 3,
                     *         "acknowledged": false,
                     *         "in_downtime": false,
                     *         "is_flapping": false,
                     *         "active_checks_enabled": true,
                     *         "passive_checks_enabled": true,
                     *         "notifications_enabled": true,
                     *         "unhandled": false,
                     *         "groups": [
                     *           "office"
                     *         ],
                     *         "services": {
                     *           "ok": 2,
                     *           "warning": 0,
                     *           "critical": 0,
                     *           "unknown": 0,
                     *           "pending": 0
                     *         },
                     *         "macros": {
                     *           "BUSINESS_IMPACT": "3",
                     *           "LAT": "48.9366",
                     *           "LNG": "2.415",
                     *           "POLLER_TAG": "poller-0"
                     *         },
                     *         "packs": [],
                     *         "business_impact": 3,
                     *         "long_output": null
                     *       },
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:33+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "f107993c-0c70-48e0-8fd9-a7428917c5c2"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["OneHostAnswer"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "summary.index": {
        parameters: {
            query?: {
                /** @description most rows of one answer */
                limit?: components["parameters"]["limit.2"];
                /** @description `meta.next_cursor` of the answer before, for the next rows */
                cursor?: components["parameters"]["cursor"];
                /** @description the only fields that the rows will have */
                fields?: components["parameters"]["ListedEndpoint.fields"];
                /** @description fields to sort by; `-` in front for descending */
                sort?: components["parameters"]["ListedEndpoint.sort"];
                /** @description also by the Accept header; json when neither says */
                format?: components["parameters"]["format"];
                /** @description true makes CSV a file, with a byte order mark by which some spreadsheets know UTF-8 */
                bom?: components["parameters"]["bom"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                name?: components["parameters"]["filter.name"];
                /** @description any of these, in any case of letters */
                method?: components["parameters"]["filter.method"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                path?: components["parameters"]["filter.path"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                summary?: components["parameters"]["filter.summary"];
                /** @description any of these, in any case of letters */
                role?: components["parameters"]["filter.role"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                allowed?: components["parameters"]["filter.allowed"];
                /** @description text that one of name, path, summary holds, in any case of letters */
                q?: components["parameters"]["ListedEndpoint.q"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    Link: components["headers"]["Link"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "name": "summary.connected",
                     *           "method": "GET",
                     *           "path": "/api/summary/realms/connected/",
                     *           "summary": "Standard realms and multirealms by whether their engines answer",
                     *           "role": "viewer",
                     *           "allowed": true
                     *         },
                     *         {
                     *           "name": "summary.duplicated-by-ip",
                     *           "method": "GET",
                     *           "path": "/api/summary/assets-state/duplicated-by-ip/",
                     *           "summary": "IP addresses that several hosts of standard realms have, each with the number of these hosts",
                     *           "role": "viewer",
                     *           "allowed": true
                     *         }
                     *       ],
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:33+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "da596037-a0ad-41a3-9583-cf4d95c6347e",
                     *         "count": 2,
                     *         "total": 22,
                     *         "limit": 2,
                     *         "next_cursor": "WyJuYW1lLHBhdGgiLFsic3VtbWFyeS5kdXBsaWNhdGVkLWJ5LWlwIiwiL2FwaS9zdW1tYXJ5L2Fzc2V0cy1zdGF0ZS9kdXBsaWNhdGVkLWJ5LWlwLyJdXQ"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ListedEndpointListAnswer"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "summary.duplicated-by-ip": {
        parameters: {
            query?: {
                /** @description only realms of this category (their `section`), in upper or lower case */
                category?: components["parameters"]["category"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "127.0.0.1": 8
                     *       },
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:33+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "32385320-3609-4318-ac51-b6de893764b9",
                     *         "notice": "Without realms that the collector watch has not looked at yet: 'offline'."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SummaryDuplicatedByIpAnswer"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "summary.duplicated-by-name": {
        parameters: {
            query?: {
                /** @description only realms of this category (their `section`), in upper or lower case */
                category?: components["parameters"]["category"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "caméra parking": 2,
                     *         "imprimante étage 2": 2,
                     *         "nas 10/2": 2,
                     *         "édition 100%": 2
                     *       },
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:33+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "0efb41ce-86c4-4973-8799-6694f946b733",
                     *         "notice": "Without realms that the collector watch has not looked at yet: 'offline'."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SummaryDuplicatedByNameAnswer"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "summary.hosts-by-state": {
        parameters: {
            query?: {
                /** @description only realms of this category (their `section`), in upper or lower case */
                category?: components["parameters"]["category"];
                /** @description true refuses a partial answer: one realm that fails fails the request */
                strict?: components["parameters"]["strict"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Partial-Result": components["headers"]["X-Partial-Result"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "total": 1208,
                     *         "up": 1137,
                     *         "down": 23,
                     *         "unreachable": 42,
                     *         "pending": 6,
                     *         "realms": [
                     *           {
                     *             "realm": "lyon",
                     *             "total": 1004,
                     *             "up": 946,
                     *             "down": 18,
                     *             "unreachable": 35,
                     *             "pending": 5
                     *           },
                     *           {
                     *             "realm": "paris",
                     *             "total": 204,
                     *             "up": 191,
                     *             "down": 5,
                     *             "unreachable": 7,
                     *             "pending": 1
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:34+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "feca1915-2e4b-436b-b66d-b206b316f68d",
                     *         "partial": true,
                     *         "sources": [
                     *           {
                     *             "realm": "lyon",
                     *             "latency_ms": 11,
                     *             "status": "ok",
                     *             "rows": 1
                     *           },
                     *           {
                     *             "realm": "offline",
                     *             "latency_ms": 252,
                     *             "status": "error",
                     *             "error": "The status-query interface of realm 'offline' cannot be reached.",
                     *             "code": "engine_unreachable",
                     *             "rows": 0
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["HostsByStateAnswer"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "summary.hosts-long-time-down": {
        parameters: {
            query?: {
                /** @description more than so many days; 0 = however short */
                days?: components["parameters"]["days"];
                /** @description only realms of this category (their `section`), in upper or lower case */
                category?: components["parameters"]["category"];
                /** @description true refuses a partial answer: one realm that fails fails the request */
                strict?: components["parameters"]["strict"];
                /** @description most rows of one answer */
                limit?: components["parameters"]["limit.2"];
                /** @description `meta.next_cursor` of the answer before, for the next rows */
                cursor?: components["parameters"]["cursor"];
                /** @description the only fields that the rows will have */
                fields?: components["parameters"]["HostDown.fields"];
                /** @description fields to sort by; `-` in front for descending */
                sort?: components["parameters"]["HostDown.sort"];
                /** @description also by the Accept header; json when neither says */
                format?: components["parameters"]["format"];
                /** @description true makes CSV a file, with a byte order mark by which some spreadsheets know UTF-8 */
                bom?: components["parameters"]["bom"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                realm?: components["parameters"]["filter.realm"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                host_name?: components["parameters"]["filter.host_name"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                display_name?: components["parameters"]["filter.display_name"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                address?: components["parameters"]["filter.address"];
                /** @description at this time or later */
                since_after?: components["parameters"]["filter.since_after"];
                /** @description before this time */
                since_before?: components["parameters"]["filter.since_before"];
                /** @description any of these */
                duration_s?: components["parameters"]["filter.duration_s"];
                /** @description this or more */
                duration_s_min?: components["parameters"]["filter.duration_s_min"];
                /** @description this or less */
                duration_s_max?: components["parameters"]["filter.duration_s_max"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                acknowledged?: components["parameters"]["filter.acknowledged"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                in_downtime?: components["parameters"]["filter.in_downtime"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                output?: components["parameters"]["filter.output"];
                /** @description text that one of host_name, display_name, address, output holds, in any case of letters */
                q?: components["parameters"]["HostDown.q"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Partial-Result": components["headers"]["X-Partial-Result"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    Link: components["headers"]["Link"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "realm": "lyon",
                     *           "host_name": "lyo-boutique",
                     *           "display_name": "Boutique en ligne",
                     *           "address": "127.0.0.1",
                     *           "since": "2026-10-26T23:28:21+00:00",
                     *           "duration_s": 2246533,
                     *           "acknowledged": false,
                     *           "in_downtime": false,
                     *           "output": "Business process is impaired"
                     *         },
                     *         {
                     *           "realm": "lyon",
                     *           "host_name": "lyo-messagerie",
                     *           "display_name": "Messagerie",
                     *           "address": "127.0.0.1",
                     *           "since": "2026-10-25T10:39:25+00:00",
                     *           "duration_s": 2379069,
                     *           "acknowledged": false,
                     *           "in_downtime": false,
                     *           "output": "Business process is impaired"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:34+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "4027e559-f88f-47f3-b15f-211fe2c3e6c1",
                     *         "count": 2,
                     *         "total": 11,
                     *         "limit": 2,
                     *         "next_cursor": "WyJyZWFsbSxob3N0X25hbWUiLFsibHlvbiIsImx5by1tZXNzYWdlcmllIl1d",
                     *         "partial": true,
                     *         "sources": [
                     *           {
                     *             "realm": "lyon",
                     *             "latency_ms": 7,
                     *             "status": "ok",
                     *             "rows": 8
                     *           },
                     *           {
                     *             "realm": "offline",
                     *             "latency_ms": 0,
                     *             "status": "error",
                     *             "error": "The status-query interface of realm 'offline' did not answer 0 s ago, and was not asked again.",
                     *             "code": "engine_unreachable",
                     *             "age_s": 0,
                     *             "rows": 0
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["HostDownListOfRealmsAnswer"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "summary.hosts-with-checks-disabled": {
        parameters: {
            query?: {
                /** @description more than so many days; 0 = however short */
                days?: components["parameters"]["days"];
                /** @description only realms of this category (their `section`), in upper or lower case */
                category?: components["parameters"]["category"];
                /** @description true refuses a partial answer: one realm that fails fails the request */
                strict?: components["parameters"]["strict"];
                /** @description most rows of one answer */
                limit?: components["parameters"]["limit.2"];
                /** @description `meta.next_cursor` of the answer before, for the next rows */
                cursor?: components["parameters"]["cursor"];
                /** @description the only fields that the rows will have */
                fields?: components["parameters"]["HostWithChecksDisabled.fields"];
                /** @description fields to sort by; `-` in front for descending */
                sort?: components["parameters"]["HostWithChecksDisabled.sort"];
                /** @description also by the Accept header; json when neither says */
                format?: components["parameters"]["format"];
                /** @description true makes CSV a file, with a byte order mark by which some spreadsheets know UTF-8 */
                bom?: components["parameters"]["bom"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                realm?: components["parameters"]["filter.realm"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                host_name?: components["parameters"]["filter.host_name"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                display_name?: components["parameters"]["filter.display_name"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                address?: components["parameters"]["filter.address"];
                /** @description any of these, in any case of letters */
                state_name?: components["parameters"]["filter.state_name.3"];
                /** @description at this time or later */
                since_after?: components["parameters"]["filter.since_after"];
                /** @description before this time */
                since_before?: components["parameters"]["filter.since_before"];
                /** @description any of these */
                duration_s?: components["parameters"]["filter.duration_s"];
                /** @description this or more */
                duration_s_min?: components["parameters"]["filter.duration_s_min"];
                /** @description this or less */
                duration_s_max?: components["parameters"]["filter.duration_s_max"];
                /** @description text that one of host_name, display_name, address holds, in any case of letters */
                q?: components["parameters"]["HostWithChecksDisabled.q"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Partial-Result": components["headers"]["X-Partial-Result"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    Link: components["headers"]["Link"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "realm": "lyon",
                     *           "host_name": "lyo-app-007",
                     *           "display_name": "Application server 7 (lyo)",
                     *           "address": "10.69.1.148",
                     *           "state_name": "UP",
                     *           "since": null,
                     *           "duration_s": null
                     *         },
                     *         {
                     *           "realm": "lyon",
                     *           "host_name": "lyo-app-035",
                     *           "display_name": "Application server 35 (lyo)",
                     *           "address": "10.69.1.176",
                     *           "state_name": "UP",
                     *           "since": null,
                     *           "duration_s": null
                     *         }
                     *       ],
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:34+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "a0016db0-44e5-484b-a394-39da651c9d98",
                     *         "count": 2,
                     *         "total": 6,
                     *         "limit": 2,
                     *         "next_cursor": "WyJyZWFsbSxob3N0X25hbWUiLFsibHlvbiIsImx5by1hcHAtMDM1Il1d",
                     *         "partial": true,
                     *         "sources": [
                     *           {
                     *             "realm": "lyon",
                     *             "latency_ms": 12,
                     *             "status": "ok",
                     *             "rows": 5
                     *           },
                     *           {
                     *             "realm": "offline",
                     *             "latency_ms": 0,
                     *             "status": "error",
                     *             "error": "The status-query interface of realm 'offline' did not answer 0 s ago, and was not asked again.",
                     *             "code": "engine_unreachable",
                     *             "age_s": 0,
                     *             "rows": 0
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["HostWithChecksDisabledListOfRealmsAnswer"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "summary.realm-hosts-by-state": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description any name, percent-encoded in a path */
                realm_name: components["parameters"]["realm_name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "total": 204,
                     *         "up": 191,
                     *         "down": 5,
                     *         "unreachable": 7,
                     *         "pending": 1,
                     *         "realms": [
                     *           {
                     *             "realm": "paris",
                     *             "total": 204,
                     *             "up": 191,
                     *             "down": 5,
                     *             "unreachable": 7,
                     *             "pending": 1
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:34+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "cbc58396-e06c-495c-a13d-e2f91112d1c8"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["HostsByStateAnswer"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "summary.realm-hosts-long-time-down": {
        parameters: {
            query?: {
                /** @description more than so many days; 0 = however short */
                days?: components["parameters"]["days"];
                /** @description most rows of one answer */
                limit?: components["parameters"]["limit.2"];
                /** @description `meta.next_cursor` of the answer before, for the next rows */
                cursor?: components["parameters"]["cursor"];
                /** @description the only fields that the rows will have */
                fields?: components["parameters"]["HostDown.fields"];
                /** @description fields to sort by; `-` in front for descending */
                sort?: components["parameters"]["HostDown.sort"];
                /** @description also by the Accept header; json when neither says */
                format?: components["parameters"]["format"];
                /** @description true makes CSV a file, with a byte order mark by which some spreadsheets know UTF-8 */
                bom?: components["parameters"]["bom"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                realm?: components["parameters"]["filter.realm"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                host_name?: components["parameters"]["filter.host_name"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                display_name?: components["parameters"]["filter.display_name"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                address?: components["parameters"]["filter.address"];
                /** @description at this time or later */
                since_after?: components["parameters"]["filter.since_after"];
                /** @description before this time */
                since_before?: components["parameters"]["filter.since_before"];
                /** @description any of these */
                duration_s?: components["parameters"]["filter.duration_s"];
                /** @description this or more */
                duration_s_min?: components["parameters"]["filter.duration_s_min"];
                /** @description this or less */
                duration_s_max?: components["parameters"]["filter.duration_s_max"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                acknowledged?: components["parameters"]["filter.acknowledged"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                in_downtime?: components["parameters"]["filter.in_downtime"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                output?: components["parameters"]["filter.output"];
                /** @description text that one of host_name, display_name, address, output holds, in any case of letters */
                q?: components["parameters"]["HostDown.q"];
            };
            header?: never;
            path: {
                /** @description any name, percent-encoded in a path */
                realm_name: components["parameters"]["realm_name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    Link: components["headers"]["Link"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "realm": "paris",
                     *           "host_name": "par-messagerie",
                     *           "display_name": "Messagerie",
                     *           "address": "127.0.0.1",
                     *           "since": "2026-10-30T18:10:23+00:00",
                     *           "duration_s": 1920011,
                     *           "acknowledged": false,
                     *           "in_downtime": false,
                     *           "output": "Business process is impaired"
                     *         },
                     *         {
                     *           "realm": "paris",
                     *           "host_name": "par-si",
                     *           "display_name": "Système d'information",
                     *           "address": "127.0.0.1",
                     *           "since": "2026-10-30T18:10:23+00:00",
                     *           "duration_s": 1920011,
                     *           "acknowledged": false,
                     *           "in_downtime": false,
                     *           "output": "Business process is impaired"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:34+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "4153b018-4e83-4f1e-92f3-4209eb534460",
                     *         "count": 2,
                     *         "total": 3,
                     *         "limit": 2,
                     *         "next_cursor": "WyJyZWFsbSxob3N0X25hbWUiLFsicGFyaXMiLCJwYXItc2kiXV0"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["HostDownListAnswer"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "summary.realm-hosts-with-checks-disabled": {
        parameters: {
            query?: {
                /** @description more than so many days; 0 = however short */
                days?: components["parameters"]["days"];
                /** @description most rows of one answer */
                limit?: components["parameters"]["limit.2"];
                /** @description `meta.next_cursor` of the answer before, for the next rows */
                cursor?: components["parameters"]["cursor"];
                /** @description the only fields that the rows will have */
                fields?: components["parameters"]["HostWithChecksDisabled.fields"];
                /** @description fields to sort by; `-` in front for descending */
                sort?: components["parameters"]["HostWithChecksDisabled.sort"];
                /** @description also by the Accept header; json when neither says */
                format?: components["parameters"]["format"];
                /** @description true makes CSV a file, with a byte order mark by which some spreadsheets know UTF-8 */
                bom?: components["parameters"]["bom"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                realm?: components["parameters"]["filter.realm"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                host_name?: components["parameters"]["filter.host_name"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                display_name?: components["parameters"]["filter.display_name"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                address?: components["parameters"]["filter.address"];
                /** @description any of these, in any case of letters */
                state_name?: components["parameters"]["filter.state_name.3"];
                /** @description at this time or later */
                since_after?: components["parameters"]["filter.since_after"];
                /** @description before this time */
                since_before?: components["parameters"]["filter.since_before"];
                /** @description any of these */
                duration_s?: components["parameters"]["filter.duration_s"];
                /** @description this or more */
                duration_s_min?: components["parameters"]["filter.duration_s_min"];
                /** @description this or less */
                duration_s_max?: components["parameters"]["filter.duration_s_max"];
                /** @description text that one of host_name, display_name, address holds, in any case of letters */
                q?: components["parameters"]["HostWithChecksDisabled.q"];
            };
            header?: never;
            path: {
                /** @description any name, percent-encoded in a path */
                realm_name: components["parameters"]["realm_name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    Link: components["headers"]["Link"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "realm": "paris",
                     *           "host_name": "par-app-007",
                     *           "display_name": "Application server 7 (par)",
                     *           "address": "10.75.0.84",
                     *           "state_name": "UP",
                     *           "since": null,
                     *           "duration_s": null
                     *         }
                     *       ],
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:34+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "572d9f8b-0049-4c3a-9e6d-09712842f71a",
                     *         "count": 1,
                     *         "total": 1,
                     *         "limit": 2,
                     *         "next_cursor": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["HostWithChecksDisabledListAnswer"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "summary.with-packs-configured": {
        parameters: {
            query?: {
                /** @description only realms of this category (their `section`), in upper or lower case */
                category?: components["parameters"]["category"];
                /** @description true refuses a partial answer: one realm that fails fails the request */
                strict?: components["parameters"]["strict"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Partial-Result": components["headers"]["X-Partial-Result"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "total": 1208,
                     *         "with_pack": {
                     *           "count": 1194,
                     *           "hosts": [
                     *             {
                     *               "realm": "lyon",
                     *               "host_name": "lyo-app-001"
                     *             },
                     *             {
                     *               "realm": "lyon",
                     *               "host_name": "lyo-app-002"
                     *             }
                     *           ]
                     *         },
                     *         "without_pack": {
                     *           "count": 14,
                     *           "hosts": [
                     *             {
                     *               "realm": "lyon",
                     *               "host_name": "caméra parking"
                     *             },
                     *             {
                     *               "realm": "lyon",
                     *               "host_name": "imprimante étage 2"
                     *             }
                     *           ]
                     *         }
                     *       },
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:34+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "47c27ca2-b84d-423e-bc79-046f53f2e7f1",
                     *         "partial": true,
                     *         "sources": [
                     *           {
                     *             "realm": "lyon",
                     *             "latency_ms": 37,
                     *             "status": "ok",
                     *             "rows": 1
                     *           },
                     *           {
                     *             "realm": "offline",
                     *             "latency_ms": 1,
                     *             "status": "error",
                     *             "error": "The status-query interface of realm 'offline' did not answer 0 s ago, and was not asked again.",
                     *             "code": "engine_unreachable",
                     *             "age_s": 0,
                     *             "rows": 0
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["HostsByPacksConfiguredAnswer"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "summary.with-specific-pack": {
        parameters: {
            query?: {
                /** @description its exact name */
                pack_name?: components["parameters"]["pack_name"];
                /** @description only realms of this category (their `section`), in upper or lower case */
                category?: components["parameters"]["category"];
                /** @description true refuses a partial answer: one realm that fails fails the request */
                strict?: components["parameters"]["strict"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Partial-Result": components["headers"]["X-Partial-Result"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "total": 1208,
                     *         "with_pack": {
                     *           "count": 0,
                     *           "hosts": []
                     *         },
                     *         "without_pack": {
                     *           "count": 1208,
                     *           "hosts": [
                     *             {
                     *               "realm": "lyon",
                     *               "host_name": "caméra parking"
                     *             },
                     *             {
                     *               "realm": "lyon",
                     *               "host_name": "imprimante étage 2"
                     *             }
                     *           ]
                     *         },
                     *         "pack_name": "networkdevice-traffic"
                     *       },
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:34+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "20d0af56-2e13-4253-9c51-657154f9a0f5",
                     *         "notice": "No host has the pack 'networkdevice-traffic'.",
                     *         "partial": true,
                     *         "sources": [
                     *           {
                     *             "realm": "lyon",
                     *             "latency_ms": 21,
                     *             "status": "ok",
                     *             "rows": 1
                     *           },
                     *           {
                     *             "realm": "offline",
                     *             "latency_ms": 0,
                     *             "status": "error",
                     *             "error": "The status-query interface of realm 'offline' did not answer 0 s ago, and was not asked again.",
                     *             "code": "engine_unreachable",
                     *             "age_s": 0,
                     *             "rows": 0
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["HostsBySpecificPackAnswer"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "summary.realm-with-packs-configured": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description any name, percent-encoded in a path */
                realm_name: components["parameters"]["realm_name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "total": 204,
                     *         "with_pack": {
                     *           "count": 197,
                     *           "hosts": [
                     *             {
                     *               "realm": "paris",
                     *               "host_name": "nas 10/2"
                     *             },
                     *             {
                     *               "realm": "paris",
                     *               "host_name": "par-app-001"
                     *             }
                     *           ]
                     *         },
                     *         "without_pack": {
                     *           "count": 7,
                     *           "hosts": [
                     *             {
                     *               "realm": "paris",
                     *               "host_name": "caméra parking"
                     *             },
                     *             {
                     *               "realm": "paris",
                     *               "host_name": "imprimante étage 2"
                     *             }
                     *           ]
                     *         }
                     *       },
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:34+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "7b19aa0a-e135-46b2-a399-e9ee0d910931"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["HostsByPacksConfiguredAnswer"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "summary.realm-with-specific-pack": {
        parameters: {
            query?: {
                /** @description its exact name */
                pack_name?: components["parameters"]["pack_name"];
            };
            header?: never;
            path: {
                /** @description any name, percent-encoded in a path */
                realm_name: components["parameters"]["realm_name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "total": 204,
                     *         "with_pack": {
                     *           "count": 0,
                     *           "hosts": []
                     *         },
                     *         "without_pack": {
                     *           "count": 204,
                     *           "hosts": [
                     *             {
                     *               "realm": "paris",
                     *               "host_name": "caméra parking"
                     *             },
                     *             {
                     *               "realm": "paris",
                     *               "host_name": "imprimante étage 2"
                     *             }
                     *           ]
                     *         },
                     *         "pack_name": "networkdevice-traffic"
                     *       },
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:34+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "8067a10d-7997-493f-82a8-6f4fe262284a",
                     *         "notice": "No host has the pack 'networkdevice-traffic'."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["HostsBySpecificPackAnswer"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "summary.connected": {
        parameters: {
            query?: {
                /** @description only realms of this category (their `section`), in upper or lower case */
                category?: components["parameters"]["category"];
                /** @description true refuses a partial answer: one realm that fails fails the request */
                strict?: components["parameters"]["strict"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Partial-Result": components["headers"]["X-Partial-Result"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "total": 3,
                     *         "connected": {
                     *           "count": 2,
                     *           "realms": [
                     *             "lyon",
                     *             "paris"
                     *           ]
                     *         },
                     *         "disconnected": {
                     *           "count": 1,
                     *           "realms": [
                     *             "offline"
                     *           ]
                     *         },
                     *         "realms": [
                     *           {
                     *             "realm": "lyon",
                     *             "section": "production",
                     *             "connected": true,
                     *             "code": null,
                     *             "error": null
                     *           },
                     *           {
                     *             "realm": "offline",
                     *             "section": "branches",
                     *             "connected": false,
                     *             "code": "engine_unreachable",
                     *             "error": "The status-query interface of realm 'offline' did not answer 0 s ago, and was not asked again."
                     *           }
                     *         ],
                     *         "multirealms": [
                     *           {
                     *             "realm": "everything",
                     *             "section": "production",
                     *             "state": "partly",
                     *             "members": 3,
                     *             "disconnected": [
                     *               "offline"
                     *             ]
                     *           },
                     *           {
                     *             "realm": "france",
                     *             "section": "production",
                     *             "state": "connected",
                     *             "members": 2,
                     *             "disconnected": []
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:34+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "1a7b5d74-a497-47a8-96bf-57a82e80042f",
                     *         "partial": false,
                     *         "sources": [
                     *           {
                     *             "realm": "lyon",
                     *             "latency_ms": 3,
                     *             "status": "ok",
                     *             "rows": 1
                     *           },
                     *           {
                     *             "realm": "offline",
                     *             "latency_ms": 0,
                     *             "status": "ok",
                     *             "rows": 1
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ConnectivityAnswer"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "summary.hostgroups": {
        parameters: {
            query?: {
                /** @description only realms of this category (their `section`), in upper or lower case */
                category?: components["parameters"]["category"];
                /** @description true refuses a partial answer: one realm that fails fails the request */
                strict?: components["parameters"]["strict"];
                /** @description most rows of one answer */
                limit?: components["parameters"]["limit.2"];
                /** @description `meta.next_cursor` of the answer before, for the next rows */
                cursor?: components["parameters"]["cursor"];
                /** @description the only fields that the rows will have */
                fields?: ("realm" | "section" | "hostgroup_count" | "hostgroups")[];
                /** @description fields to sort by; `-` in front for descending */
                sort?: ("section" | "-section" | "hostgroup_count" | "-hostgroup_count")[];
                /** @description also by the Accept header; json when neither says */
                format?: components["parameters"]["format"];
                /** @description true makes CSV a file, with a byte order mark by which some spreadsheets know UTF-8 */
                bom?: components["parameters"]["bom"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                realm?: components["parameters"]["filter.realm"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                section?: components["parameters"]["filter.section"];
                /** @description any of these */
                hostgroup_count?: number[];
                /** @description this or more */
                hostgroup_count_min?: number;
                /** @description this or less */
                hostgroup_count_max?: number;
                /** @description with any of these in it; a star stands for any characters; a backslash before a comma or star for that one */
                hostgroups?: components["parameters"]["filter.hostgroups"];
                /** @description text that one of section holds, in any case of letters */
                q?: components["parameters"]["HostgroupsOfRealm.q"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Partial-Result": components["headers"]["X-Partial-Result"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    Link: components["headers"]["Link"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "realm": "lyon",
                     *           "section": "production",
                     *           "hostgroup_count": 9,
                     *           "hostgroups": [
                     *             "business-processes",
                     *             "databases"
                     *           ]
                     *         },
                     *         {
                     *           "realm": "paris",
                     *           "section": "production",
                     *           "hostgroup_count": 9,
                     *           "hostgroups": [
                     *             "business-processes",
                     *             "databases"
                     *           ]
                     *         }
                     *       ],
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:34+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "13b7c7ce-6ef2-46d0-afb2-2b82c6b64900",
                     *         "count": 2,
                     *         "total": 2,
                     *         "limit": 2,
                     *         "next_cursor": null,
                     *         "partial": true,
                     *         "sources": [
                     *           {
                     *             "realm": "lyon",
                     *             "latency_ms": 4,
                     *             "status": "ok",
                     *             "rows": 1
                     *           },
                     *           {
                     *             "realm": "offline",
                     *             "latency_ms": 1,
                     *             "status": "error",
                     *             "error": "The status-query interface of realm 'offline' did not answer 0 s ago, and was not asked again.",
                     *             "code": "engine_unreachable",
                     *             "age_s": 0,
                     *             "rows": 0
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["HostgroupsOfRealmListOfRealmsAnswer"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "summary.realms": {
        parameters: {
            query?: {
                /** @description only realms of this category (their `section`), in upper or lower case */
                category?: components["parameters"]["category"];
                /** @description most rows of one answer */
                limit?: components["parameters"]["limit.2"];
                /** @description `meta.next_cursor` of the answer before, for the next rows */
                cursor?: components["parameters"]["cursor"];
                /** @description the only fields that the rows will have */
                fields?: ("realm" | "type" | "section" | "origin" | "hostgroups" | "members")[];
                /** @description fields to sort by; `-` in front for descending */
                sort?: ("type" | "-type" | "section" | "-section")[];
                /** @description also by the Accept header; json when neither says */
                format?: components["parameters"]["format"];
                /** @description true makes CSV a file, with a byte order mark by which some spreadsheets know UTF-8 */
                bom?: components["parameters"]["bom"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                realm?: components["parameters"]["filter.realm"];
                /** @description any of these, in any case of letters */
                type?: components["parameters"]["filter.type"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                section?: components["parameters"]["filter.section"];
                /** @description with any of these in it; a star stands for any characters; a backslash before a comma or star for that one */
                origin?: components["parameters"]["filter.origin"];
                /** @description with any of these in it; a star stands for any characters; a backslash before a comma or star for that one */
                hostgroups?: components["parameters"]["filter.hostgroups"];
                /** @description with any of these in it; a star stands for any characters; a backslash before a comma or star for that one */
                members?: components["parameters"]["filter.members"];
                /** @description text that one of section holds, in any case of letters */
                q?: components["parameters"]["HostgroupsOfRealm.q"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    Link: components["headers"]["Link"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "realm": "everything",
                     *           "type": "multirealm",
                     *           "section": "production",
                     *           "origin": [],
                     *           "hostgroups": null,
                     *           "members": [
                     *             "paris",
                     *             "lyon"
                     *           ]
                     *         },
                     *         {
                     *           "realm": "france",
                     *           "type": "multirealm",
                     *           "section": "production",
                     *           "origin": [],
                     *           "hostgroups": null,
                     *           "members": [
                     *             "paris",
                     *             "lyon"
                     *           ]
                     *         }
                     *       ],
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:34+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "81cbd1e6-e803-4457-9386-030ba519d356",
                     *         "count": 2,
                     *         "total": 6,
                     *         "limit": 2,
                     *         "next_cursor": "WyJyZWFsbSIsWyJmcmFuY2UiXV0"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SummaryRealmListAnswer"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "summary.services-long-time-down": {
        parameters: {
            query?: {
                /** @description more than so many days; 0 = however short */
                days?: components["parameters"]["days"];
                /** @description only realms of this category (their `section`), in upper or lower case */
                category?: components["parameters"]["category"];
                /** @description true refuses a partial answer: one realm that fails fails the request */
                strict?: components["parameters"]["strict"];
                /** @description most rows of one answer */
                limit?: components["parameters"]["limit.2"];
                /** @description `meta.next_cursor` of the answer before, for the next rows */
                cursor?: components["parameters"]["cursor"];
                /** @description the only fields that the rows will have */
                fields?: components["parameters"]["ServiceDown.fields"];
                /** @description fields to sort by; `-` in front for descending */
                sort?: components["parameters"]["ServiceDown.sort"];
                /** @description also by the Accept header; json when neither says */
                format?: components["parameters"]["format"];
                /** @description true makes CSV a file, with a byte order mark by which some spreadsheets know UTF-8 */
                bom?: components["parameters"]["bom"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                realm?: components["parameters"]["filter.realm"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                host_name?: components["parameters"]["filter.host_name"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                description?: components["parameters"]["filter.description"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                display_name?: components["parameters"]["filter.display_name"];
                /** @description at this time or later */
                since_after?: components["parameters"]["filter.since_after"];
                /** @description before this time */
                since_before?: components["parameters"]["filter.since_before"];
                /** @description any of these */
                duration_s?: components["parameters"]["filter.duration_s"];
                /** @description this or more */
                duration_s_min?: components["parameters"]["filter.duration_s_min"];
                /** @description this or less */
                duration_s_max?: components["parameters"]["filter.duration_s_max"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                acknowledged?: components["parameters"]["filter.acknowledged"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                in_downtime?: components["parameters"]["filter.in_downtime"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                output?: components["parameters"]["filter.output"];
                /** @description text that one of host_name, description, display_name, output holds, in any case of letters */
                q?: components["parameters"]["HostOrServiceStatus.q"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Partial-Result": components["headers"]["X-Partial-Result"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    Link: components["headers"]["Link"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "realm": "lyon",
                     *           "host_name": "lyo-app-011",
                     *           "description": "memory",
                     *           "display_name": "memory",
                     *           "since": "2026-10-07T23:30:21+00:00",
                     *           "duration_s": 3888013,
                     *           "acknowledged": false,
                     *           "in_downtime": false,
                     *           "output": "MEMORY CRITICAL - 98.55% used"
                     *         },
                     *         {
                     *           "realm": "lyon",
                     *           "host_name": "lyo-app-020",
                     *           "description": "disk /",
                     *           "display_name": "disk /",
                     *           "since": "2026-10-26T23:30:21+00:00",
                     *           "duration_s": 2246413,
                     *           "acknowledged": false,
                     *           "in_downtime": false,
                     *           "output": "DISK CRITICAL - / 95.78% used"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:34+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "d8607429-82e0-4af4-9379-30c20313f7a1",
                     *         "count": 2,
                     *         "total": 258,
                     *         "limit": 2,
                     *         "next_cursor": "WyJyZWFsbSxob3N0X25hbWUsZGVzY3JpcHRpb24iLFsibHlvbiIsImx5by1hcHAtMDIwIiwiZGlzayAvIl1d",
                     *         "partial": true,
                     *         "sources": [
                     *           {
                     *             "realm": "lyon",
                     *             "latency_ms": 17,
                     *             "status": "ok",
                     *             "rows": 214
                     *           },
                     *           {
                     *             "realm": "offline",
                     *             "latency_ms": 5,
                     *             "status": "error",
                     *             "error": "The status-query interface of realm 'offline' did not answer 0 s ago, and was not asked again.",
                     *             "code": "engine_unreachable",
                     *             "age_s": 0,
                     *             "rows": 0
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ServiceDownListOfRealmsAnswer"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "summary.services-by-state": {
        parameters: {
            query?: {
                /** @description only realms of this category (their `section`), in upper or lower case */
                category?: components["parameters"]["category"];
                /** @description true refuses a partial answer: one realm that fails fails the request */
                strict?: components["parameters"]["strict"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Partial-Result": components["headers"]["X-Partial-Result"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "total": 6628,
                     *         "ok": 6298,
                     *         "warning": 18,
                     *         "critical": 264,
                     *         "unknown": 6,
                     *         "pending": 42,
                     *         "realms": [
                     *           {
                     *             "realm": "lyon",
                     *             "total": 5530,
                     *             "ok": 5256,
                     *             "warning": 15,
                     *             "critical": 219,
                     *             "unknown": 5,
                     *             "pending": 35
                     *           },
                     *           {
                     *             "realm": "paris",
                     *             "total": 1098,
                     *             "ok": 1042,
                     *             "warning": 3,
                     *             "critical": 45,
                     *             "unknown": 1,
                     *             "pending": 7
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:34+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "6586ee93-b33f-4df6-8d53-4e859e9b8545",
                     *         "partial": true,
                     *         "sources": [
                     *           {
                     *             "realm": "lyon",
                     *             "latency_ms": 29,
                     *             "status": "ok",
                     *             "rows": 1
                     *           },
                     *           {
                     *             "realm": "offline",
                     *             "latency_ms": 5,
                     *             "status": "error",
                     *             "error": "The status-query interface of realm 'offline' did not answer 0 s ago, and was not asked again.",
                     *             "code": "engine_unreachable",
                     *             "age_s": 0,
                     *             "rows": 0
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ServicesByStateAnswer"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "summary.services-with-checks-disabled": {
        parameters: {
            query?: {
                /** @description more than so many days; 0 = however short */
                days?: components["parameters"]["days"];
                /** @description only realms of this category (their `section`), in upper or lower case */
                category?: components["parameters"]["category"];
                /** @description true refuses a partial answer: one realm that fails fails the request */
                strict?: components["parameters"]["strict"];
                /** @description most rows of one answer */
                limit?: components["parameters"]["limit.2"];
                /** @description `meta.next_cursor` of the answer before, for the next rows */
                cursor?: components["parameters"]["cursor"];
                /** @description the only fields that the rows will have */
                fields?: components["parameters"]["ServiceWithChecksDisabled.fields"];
                /** @description fields to sort by; `-` in front for descending */
                sort?: components["parameters"]["ServiceWithChecksDisabled.sort"];
                /** @description also by the Accept header; json when neither says */
                format?: components["parameters"]["format"];
                /** @description true makes CSV a file, with a byte order mark by which some spreadsheets know UTF-8 */
                bom?: components["parameters"]["bom"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                realm?: components["parameters"]["filter.realm"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                host_name?: components["parameters"]["filter.host_name"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                description?: components["parameters"]["filter.description"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                display_name?: components["parameters"]["filter.display_name"];
                /** @description any of these, in any case of letters */
                state_name?: components["parameters"]["filter.state_name"];
                /** @description at this time or later */
                since_after?: components["parameters"]["filter.since_after"];
                /** @description before this time */
                since_before?: components["parameters"]["filter.since_before"];
                /** @description any of these */
                duration_s?: components["parameters"]["filter.duration_s"];
                /** @description this or more */
                duration_s_min?: components["parameters"]["filter.duration_s_min"];
                /** @description this or less */
                duration_s_max?: components["parameters"]["filter.duration_s_max"];
                /** @description text that one of host_name, description, display_name holds, in any case of letters */
                q?: components["parameters"]["ServiceWithChecksDisabled.q"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Partial-Result": components["headers"]["X-Partial-Result"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    Link: components["headers"]["Link"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "realm": "lyon",
                     *           "host_name": "lyo-app-007",
                     *           "description": "disk /",
                     *           "display_name": "disk /",
                     *           "state_name": "OK",
                     *           "since": null,
                     *           "duration_s": null
                     *         },
                     *         {
                     *           "realm": "lyon",
                     *           "host_name": "lyo-app-007",
                     *           "description": "disk /var",
                     *           "display_name": "disk /var",
                     *           "state_name": "OK",
                     *           "since": null,
                     *           "duration_s": null
                     *         }
                     *       ],
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:34+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "bbea9c38-0d93-4259-9ae7-b4c84cdbc767",
                     *         "count": 2,
                     *         "total": 42,
                     *         "limit": 2,
                     *         "next_cursor": "WyJyZWFsbSxob3N0X25hbWUsZGVzY3JpcHRpb24iLFsibHlvbiIsImx5by1hcHAtMDA3IiwiZGlzayAvdmFyIl1d",
                     *         "partial": true,
                     *         "sources": [
                     *           {
                     *             "realm": "lyon",
                     *             "latency_ms": 8,
                     *             "status": "ok",
                     *             "rows": 35
                     *           },
                     *           {
                     *             "realm": "offline",
                     *             "latency_ms": 0,
                     *             "status": "error",
                     *             "error": "The status-query interface of realm 'offline' did not answer 0 s ago, and was not asked again.",
                     *             "code": "engine_unreachable",
                     *             "age_s": 0,
                     *             "rows": 0
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ServiceWithChecksDisabledListOfRealmsAnswer"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "summary.realm-services-long-time-down": {
        parameters: {
            query?: {
                /** @description more than so many days; 0 = however short */
                days?: components["parameters"]["days"];
                /** @description most rows of one answer */
                limit?: components["parameters"]["limit.2"];
                /** @description `meta.next_cursor` of the answer before, for the next rows */
                cursor?: components["parameters"]["cursor"];
                /** @description the only fields that the rows will have */
                fields?: components["parameters"]["ServiceDown.fields"];
                /** @description fields to sort by; `-` in front for descending */
                sort?: components["parameters"]["ServiceDown.sort"];
                /** @description also by the Accept header; json when neither says */
                format?: components["parameters"]["format"];
                /** @description true makes CSV a file, with a byte order mark by which some spreadsheets know UTF-8 */
                bom?: components["parameters"]["bom"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                realm?: components["parameters"]["filter.realm"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                host_name?: components["parameters"]["filter.host_name"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                description?: components["parameters"]["filter.description"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                display_name?: components["parameters"]["filter.display_name"];
                /** @description at this time or later */
                since_after?: components["parameters"]["filter.since_after"];
                /** @description before this time */
                since_before?: components["parameters"]["filter.since_before"];
                /** @description any of these */
                duration_s?: components["parameters"]["filter.duration_s"];
                /** @description this or more */
                duration_s_min?: components["parameters"]["filter.duration_s_min"];
                /** @description this or less */
                duration_s_max?: components["parameters"]["filter.duration_s_max"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                acknowledged?: components["parameters"]["filter.acknowledged"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                in_downtime?: components["parameters"]["filter.in_downtime"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                output?: components["parameters"]["filter.output"];
                /** @description text that one of host_name, description, display_name, output holds, in any case of letters */
                q?: components["parameters"]["HostOrServiceStatus.q"];
            };
            header?: never;
            path: {
                /** @description any name, percent-encoded in a path */
                realm_name: components["parameters"]["realm_name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    Link: components["headers"]["Link"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "realm": "paris",
                     *           "host_name": "par-app-011",
                     *           "description": "memory",
                     *           "display_name": "memory",
                     *           "since": "2026-10-07T23:30:21+00:00",
                     *           "duration_s": 3888013,
                     *           "acknowledged": false,
                     *           "in_downtime": false,
                     *           "output": "MEMORY CRITICAL - 96.39% used"
                     *         },
                     *         {
                     *           "realm": "paris",
                     *           "host_name": "par-app-020",
                     *           "description": "disk /",
                     *           "display_name": "disk /",
                     *           "since": "2026-10-26T23:30:21+00:00",
                     *           "duration_s": 2246413,
                     *           "acknowledged": false,
                     *           "in_downtime": false,
                     *           "output": "DISK CRITICAL - / 95.71% used"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:34+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "ad119bf3-45c8-4549-90c4-7fb920ef6eab",
                     *         "count": 2,
                     *         "total": 44,
                     *         "limit": 2,
                     *         "next_cursor": "WyJyZWFsbSxob3N0X25hbWUsZGVzY3JpcHRpb24iLFsicGFyaXMiLCJwYXItYXBwLTAyMCIsImRpc2sgLyJdXQ"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ServiceDownListAnswer"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "summary.realm-services-by-state": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description any name, percent-encoded in a path */
                realm_name: components["parameters"]["realm_name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "total": 1098,
                     *         "ok": 1042,
                     *         "warning": 3,
                     *         "critical": 45,
                     *         "unknown": 1,
                     *         "pending": 7,
                     *         "realms": [
                     *           {
                     *             "realm": "paris",
                     *             "total": 1098,
                     *             "ok": 1042,
                     *             "warning": 3,
                     *             "critical": 45,
                     *             "unknown": 1,
                     *             "pending": 7
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:34+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "9ec48c77-8d49-42d0-91da-ef15b22e3b25"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ServicesByStateAnswer"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "summary.realm-services-with-checks-disabled": {
        parameters: {
            query?: {
                /** @description more than so many days; 0 = however short */
                days?: components["parameters"]["days"];
                /** @description most rows of one answer */
                limit?: components["parameters"]["limit.2"];
                /** @description `meta.next_cursor` of the answer before, for the next rows */
                cursor?: components["parameters"]["cursor"];
                /** @description the only fields that the rows will have */
                fields?: components["parameters"]["ServiceWithChecksDisabled.fields"];
                /** @description fields to sort by; `-` in front for descending */
                sort?: components["parameters"]["ServiceWithChecksDisabled.sort"];
                /** @description also by the Accept header; json when neither says */
                format?: components["parameters"]["format"];
                /** @description true makes CSV a file, with a byte order mark by which some spreadsheets know UTF-8 */
                bom?: components["parameters"]["bom"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                realm?: components["parameters"]["filter.realm"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                host_name?: components["parameters"]["filter.host_name"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                description?: components["parameters"]["filter.description"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                display_name?: components["parameters"]["filter.display_name"];
                /** @description any of these, in any case of letters */
                state_name?: components["parameters"]["filter.state_name"];
                /** @description at this time or later */
                since_after?: components["parameters"]["filter.since_after"];
                /** @description before this time */
                since_before?: components["parameters"]["filter.since_before"];
                /** @description any of these */
                duration_s?: components["parameters"]["filter.duration_s"];
                /** @description this or more */
                duration_s_min?: components["parameters"]["filter.duration_s_min"];
                /** @description this or less */
                duration_s_max?: components["parameters"]["filter.duration_s_max"];
                /** @description text that one of host_name, description, display_name holds, in any case of letters */
                q?: components["parameters"]["ServiceWithChecksDisabled.q"];
            };
            header?: never;
            path: {
                /** @description any name, percent-encoded in a path */
                realm_name: components["parameters"]["realm_name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    Link: components["headers"]["Link"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "realm": "paris",
                     *           "host_name": "par-app-007",
                     *           "description": "disk /",
                     *           "display_name": "disk /",
                     *           "state_name": "OK",
                     *           "since": null,
                     *           "duration_s": null
                     *         },
                     *         {
                     *           "realm": "paris",
                     *           "host_name": "par-app-007",
                     *           "description": "disk /var",
                     *           "display_name": "disk /var",
                     *           "state_name": "OK",
                     *           "since": null,
                     *           "duration_s": null
                     *         }
                     *       ],
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:34+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "3fe80e80-2d0e-428c-93cb-af0a968950c1",
                     *         "count": 2,
                     *         "total": 7,
                     *         "limit": 2,
                     *         "next_cursor": "WyJyZWFsbSxob3N0X25hbWUsZGVzY3JpcHRpb24iLFsicGFyaXMiLCJwYXItYXBwLTAwNyIsImRpc2sgL3ZhciJdXQ"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ServiceWithChecksDisabledListAnswer"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "token.issue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "access": "eyJhbGciOiJFUzI1NiJ9.e30.c2lnbmF0dXJl",
                     *         "refresh": "eyJhbGciOiJFUzI1NiJ9.e30.c2lnbmF0dXJl",
                     *         "token_type": "Bearer",
                     *         "expires_in": 900,
                     *         "refresh_expires_in": 86400,
                     *         "scope": "admin"
                     *       },
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:35+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "9325da5b-9122-4679-8d65-3f990966690e"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TokenIssueAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "token.issue-by-post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LogIn"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "access": "eyJhbGciOiJFUzI1NiJ9.e30.c2lnbmF0dXJl",
                     *         "refresh": "eyJhbGciOiJFUzI1NiJ9.e30.c2lnbmF0dXJl",
                     *         "token_type": "Bearer",
                     *         "expires_in": 900,
                     *         "refresh_expires_in": 86400,
                     *         "scope": "operator"
                     *       },
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:36+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "a3958260-54dd-4e49-ba73-1fbe7e5f3fc2"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TokenIssueByPostAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "token.list-keys": {
        parameters: {
            query?: {
                /** @description most rows of one answer */
                limit?: components["parameters"]["limit.2"];
                /** @description `meta.next_cursor` of the answer before, for the next rows */
                cursor?: components["parameters"]["cursor"];
                /** @description the only fields that the rows will have */
                fields?: ("key_id" | "name" | "role" | "realms" | "created_at" | "expires_at" | "last_used_at")[];
                /** @description fields to sort by; `-` in front for descending */
                sort?: ("name" | "-name" | "created_at" | "-created_at" | "expires_at" | "-expires_at" | "last_used_at" | "-last_used_at" | "key_id" | "-key_id")[];
                /** @description also by the Accept header; json when neither says */
                format?: components["parameters"]["format"];
                /** @description true makes CSV a file, with a byte order mark by which some spreadsheets know UTF-8 */
                bom?: components["parameters"]["bom"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                key_id?: string[];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                name?: components["parameters"]["filter.name"];
                /** @description any of these, in any case of letters */
                role?: ("viewer" | "operator")[];
                /** @description with any of these in it; a star stands for any characters; a backslash before a comma or star for that one */
                realms?: components["parameters"]["filter.realms"];
                /** @description at this time or later */
                created_at_after?: string;
                /** @description before this time */
                created_at_before?: string;
                /** @description at this time or later */
                expires_at_after?: string;
                /** @description before this time */
                expires_at_before?: string;
                /** @description at this time or later */
                last_used_at_after?: string;
                /** @description before this time */
                last_used_at_before?: string;
                /** @description text that one of key_id, name holds, in any case of letters */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    Link: components["headers"]["Link"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "key_id": "00b350zHochwiNr2",
                     *           "name": "nightly report",
                     *           "role": "viewer",
                     *           "realms": [
                     *             "paris"
                     *           ],
                     *           "created_at": "2026-11-22T01:05:30+00:00",
                     *           "expires_at": "2026-12-22T01:05:30+00:00",
                     *           "last_used_at": null
                     *         }
                     *       ],
                     *       "meta": {
                     *         "generated_at": "2026-11-22T01:05:41+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "21e3edcc-2433-4a81-8cf0-e7b4618ad44d",
                     *         "count": 1,
                     *         "total": 1,
                     *         "limit": 2,
                     *         "next_cursor": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["AccessKeyListAnswer"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "token.make-key": {
        parameters: {
            query?: {
                /** @description true verifies everything, changes nothing, and answers 200 with what the answer would be */
                dry_run?: components["parameters"]["dry_run"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAccessKey"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenMakeKeyAnswer"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "key_id": "01WrxVs2TqDinRRu",
                     *         "name": "nightly report",
                     *         "role": "viewer",
                     *         "realms": [
                     *           "paris"
                     *         ],
                     *         "created_at": "2026-11-22T01:05:43+00:00",
                     *         "expires_at": "2026-12-22T01:05:43+00:00",
                     *         "last_used_at": null,
                     *         "key": "rgk_YWRtaW4.01WrxVs2TqDinRRu.-2TZRpCnDSwuFwmbFUdFBiDxLOhAG-WMlUcBIBcNPTE"
                     *       },
                     *       "meta": {
                     *         "generated_at": "2026-11-22T01:05:43+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "0c8d4c26-c285-4aa4-81e4-44133323ab2b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TokenMakeKeyAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "token.revoke-key": {
        parameters: {
            query?: {
                /** @description true verifies everything, changes nothing, and answers 200 with what the answer would be */
                dry_run?: components["parameters"]["dry_run"];
            };
            header?: never;
            path: {
                /** @description which key, as the list of keys says it */
                key_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "key_id": "00b350zHochwiNr2",
                     *         "name": "nightly report",
                     *         "role": "viewer",
                     *         "realms": [
                     *           "paris"
                     *         ],
                     *         "created_at": "2026-11-22T01:05:30+00:00",
                     *         "expires_at": "2026-12-22T01:05:30+00:00",
                     *         "last_used_at": null
                     *       },
                     *       "meta": {
                     *         "generated_at": "2026-11-22T01:05:43+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "d127f7ab-3353-4594-8095-fc7be61012c0"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TokenRevokeKeyAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "token.refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Refresh"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "access": "eyJhbGciOiJFUzI1NiJ9.e30.c2lnbmF0dXJl",
                     *         "refresh": "eyJhbGciOiJFUzI1NiJ9.e30.c2lnbmF0dXJl",
                     *         "token_type": "Bearer",
                     *         "expires_in": 900,
                     *         "refresh_expires_in": 86400,
                     *         "scope": "admin"
                     *       },
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:36+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "ba6e1885-bafb-42d7-8001-1d50ba9f2030"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TokenRefreshAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "utils.index": {
        parameters: {
            query?: {
                /** @description most rows of one answer */
                limit?: components["parameters"]["limit.2"];
                /** @description `meta.next_cursor` of the answer before, for the next rows */
                cursor?: components["parameters"]["cursor"];
                /** @description the only fields that the rows will have */
                fields?: components["parameters"]["ListedEndpoint.fields"];
                /** @description fields to sort by; `-` in front for descending */
                sort?: components["parameters"]["ListedEndpoint.sort"];
                /** @description also by the Accept header; json when neither says */
                format?: components["parameters"]["format"];
                /** @description true makes CSV a file, with a byte order mark by which some spreadsheets know UTF-8 */
                bom?: components["parameters"]["bom"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                name?: components["parameters"]["filter.name"];
                /** @description any of these, in any case of letters */
                method?: components["parameters"]["filter.method"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                path?: components["parameters"]["filter.path"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                summary?: components["parameters"]["filter.summary"];
                /** @description any of these, in any case of letters */
                role?: components["parameters"]["filter.role"];
                /** @description true: only rows of which this is so; false: only those of which it is not */
                allowed?: components["parameters"]["filter.allowed"];
                /** @description text that one of name, path, summary holds, in any case of letters */
                q?: components["parameters"]["ListedEndpoint.q"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    Link: components["headers"]["Link"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "name": "utils.add-host",
                     *           "method": "POST",
                     *           "path": "/api/utils/svc-add-host/realm/{realm_name}/",
                     *           "summary": "Create a host, addressed by realm name",
                     *           "role": "admin",
                     *           "allowed": true
                     *         },
                     *         {
                     *           "name": "utils.add-host-to-import-tool",
                     *           "method": "POST",
                     *           "path": "/api/utils/svc-add-host/import-tool/{import_tool_ip}/",
                     *           "summary": "Create a host, addressed by import-tool IP",
                     *           "role": "admin",
                     *           "allowed": true
                     *         }
                     *       ],
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:35+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "9a1aaf8f-089c-447f-af41-d05ce04a6244",
                     *         "count": 2,
                     *         "total": 9,
                     *         "limit": 2,
                     *         "next_cursor": "WyJuYW1lLHBhdGgiLFsidXRpbHMuYWRkLWhvc3QtdG8taW1wb3J0LXRvb2wiLCIvYXBpL3V0aWxzL3N2Yy1hZGQtaG9zdC9pbXBvcnQtdG9vbC97aW1wb3J0X3Rvb2xfaXB9LyJdXQ"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ListedEndpointListAnswer"];
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "utils.add-host-to-import-tool": {
        parameters: {
            query?: {
                /** @description true verifies everything, changes nothing, and answers 200 with what the answer would be */
                dry_run?: components["parameters"]["dry_run"];
                /** @description true refuses a partial answer: one realm that fails fails the request */
                strict?: components["parameters"]["strict"];
            };
            header?: {
                /** @description a word of your own for this request: sent again within 24 hours it gets the first answer, and nothing happens twice */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path: {
                /** @description any name, percent-encoded in a path */
                import_tool_ip: components["parameters"]["import_tool_ip"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["utils.add-host"];
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Partial-Result": components["headers"]["X-Partial-Result"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UtilsAddHostToImportToolAnswer"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Location: components["headers"]["Location"];
                    "X-Partial-Result": components["headers"]["X-Partial-Result"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "result": "created",
                     *         "created": true,
                     *         "host": {
                     *           "host_id": "web-new",
                     *           "host_name": "web-new",
                     *           "address": "192.0.2.80",
                     *           "tags": [
                     *             "linux"
                     *           ]
                     *         },
                     *         "import_tool": "10.69.255.1"
                     *       },
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:35+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "ba9e9898-61ca-40b7-8220-7ffdf6c5b1f3"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["UtilsAddHostToImportToolAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "utils.add-host": {
        parameters: {
            query?: {
                /** @description true verifies everything, changes nothing, and answers 200 with what the answer would be */
                dry_run?: components["parameters"]["dry_run"];
                /** @description true refuses a partial answer: one realm that fails fails the request */
                strict?: components["parameters"]["strict"];
            };
            header?: {
                /** @description a word of your own for this request: sent again within 24 hours it gets the first answer, and nothing happens twice */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path: {
                /** @description any name, percent-encoded in a path */
                realm_name: components["parameters"]["realm_name"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["utils.add-host"];
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Partial-Result": components["headers"]["X-Partial-Result"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UtilsAddHostAnswer"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Location: components["headers"]["Location"];
                    "X-Partial-Result": components["headers"]["X-Partial-Result"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "result": "created",
                     *         "created": true,
                     *         "host": {
                     *           "host_id": "web-new",
                     *           "host_name": "web-new",
                     *           "address": "192.0.2.80",
                     *           "tags": [
                     *             "linux"
                     *           ]
                     *         },
                     *         "realm": "lyon"
                     *       },
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:35+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "6d30ba71-a8f0-4859-ad73-ded468a0eb64"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["UtilsAddHostAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "utils.check": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description any name, percent-encoded in a path */
                realm_name: components["parameters"]["realm_name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "realm": "paris",
                     *         "result": "ok",
                     *         "checks": [
                     *           {
                     *             "name": "livestatus",
                     *             "ok": true,
                     *             "detail": "icinga2 r2.13.6-1-icinga2 answers."
                     *           },
                     *           {
                     *             "name": "latency",
                     *             "ok": true,
                     *             "detail": "It answers in 15 ms; 2000 ms are allowed."
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:35+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "d9e149a5-01ec-4a59-a7c8-b5729558e196"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RealmCheckAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "utils.check-by-post": {
        parameters: {
            query?: never;
            header?: {
                /** @description a word of your own for this request: sent again within 24 hours it gets the first answer, and nothing happens twice */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path: {
                /** @description any name, percent-encoded in a path */
                realm_name: components["parameters"]["realm_name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "realm": "paris",
                     *         "result": "ok",
                     *         "checks": [
                     *           {
                     *             "name": "livestatus",
                     *             "ok": true,
                     *             "detail": "icinga2 r2.13.6-1-icinga2 answers."
                     *           },
                     *           {
                     *             "name": "latency",
                     *             "ok": true,
                     *             "detail": "It answers in 5 ms; 2000 ms are allowed."
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:35+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "7243c185-9890-43d3-9f44-3844c0636f06"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RealmCheckAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "utils.delete-host-from-import-tool": {
        parameters: {
            query?: {
                /** @description true verifies everything, changes nothing, and answers 200 with what the answer would be */
                dry_run?: components["parameters"]["dry_run"];
            };
            header?: never;
            path: {
                /** @description any name, percent-encoded in a path */
                import_tool_ip: components["parameters"]["import_tool_ip"];
                /** @description any name, percent-encoded in a path */
                host_id: components["parameters"]["host_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "result": "deleted",
                     *         "host": {
                     *           "host_id": "web-new",
                     *           "host_name": "web-new"
                     *         },
                     *         "import_tool": "10.69.255.1"
                     *       },
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:35+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "fc2751e6-08b1-4f36-bf8a-0e1394c95a0d"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["UtilsDeleteHostFromImportToolAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "utils.delete-host": {
        parameters: {
            query?: {
                /** @description true verifies everything, changes nothing, and answers 200 with what the answer would be */
                dry_run?: components["parameters"]["dry_run"];
            };
            header?: never;
            path: {
                /** @description any name, percent-encoded in a path */
                realm_name: components["parameters"]["realm_name"];
                /** @description any name, percent-encoded in a path */
                host_id: components["parameters"]["host_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "result": "deleted",
                     *         "host": {
                     *           "host_id": "web-new",
                     *           "host_name": "web-new"
                     *         },
                     *         "realm": "lyon"
                     *       },
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:35+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "faf2c392-3092-4a77-a0df-51e797e710ea"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["UtilsDeleteHostAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "utils.restart": {
        parameters: {
            query?: {
                /** @description true verifies everything, changes nothing, and answers 200 with what the answer would be */
                dry_run?: components["parameters"]["dry_run"];
            };
            header?: never;
            path: {
                /** @description any name, percent-encoded in a path */
                realm_name: components["parameters"]["realm_name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "would_restart": {
                     *           "realm": "paris",
                     *           "result": "restarted",
                     *           "program_start_before": "2026-11-21T23:30:21+00:00",
                     *           "program_start_after": null,
                     *           "waited_ms": 0
                     *         }
                     *       },
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:35+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "93ca253a-e399-4fe6-a0cb-95cde8eb65a5"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["UtilsRestartAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "utils.restart-by-post": {
        parameters: {
            query?: {
                /** @description true verifies everything, changes nothing, and answers 200 with what the answer would be */
                dry_run?: components["parameters"]["dry_run"];
            };
            header?: {
                /** @description a word of your own for this request: sent again within 24 hours it gets the first answer, and nothing happens twice */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path: {
                /** @description any name, percent-encoded in a path */
                realm_name: components["parameters"]["realm_name"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotent-Replay": components["headers"]["Idempotent-Replay"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "would_restart": {
                     *           "realm": "paris",
                     *           "result": "restarted",
                     *           "program_start_before": "2026-11-21T23:30:21+00:00",
                     *           "program_start_after": null,
                     *           "waited_ms": 0
                     *         }
                     *       },
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:35+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "a31fc87d-4570-4954-a64b-1b756aeecf5b"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["UtilsRestartByPostAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "api.health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "status": "ok",
                     *         "dependencies": [
                     *           {
                     *             "kind": "table",
                     *             "name": "table",
                     *             "latency_ms": 6,
                     *             "status": "ok",
                     *             "detail": null
                     *           },
                     *           {
                     *             "kind": "secrets",
                     *             "name": "token keys",
                     *             "latency_ms": 5,
                     *             "status": "ok",
                     *             "detail": null
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:35+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "046d90a0-9caa-45cf-82fd-96426c976395"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["HealthAnswer"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
    "api.version": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "name": "Realmgate",
                     *         "release": "0.1.0"
                     *       },
                     *       "meta": {
                     *         "generated_at": "2026-11-21T23:30:35+00:00",
                     *         "timezone": "UTC",
                     *         "request_id": "72bacd48-ef85-4183-b08f-9ddec584ba63"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["VersionAnswer"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["Problem400"];
            413: components["responses"]["Problem413"];
            429: components["responses"]["Problem429"];
            500: components["responses"]["Problem500"];
            502: components["responses"]["Problem502"];
            503: components["responses"]["Problem503"];
            504: components["responses"]["Problem504"];
        };
    };
}
/** Codes of problem documents; later releases may have more. */
export type ProblemCode =
    | "bad_credentials"
    | "bad_request"
    | "body_not_allowed"
    | "busy"
    | "control_character"
    | "deadline_exceeded"
    | "engine_answer_too_large"
    | "engine_answer_unreadable"
    | "engine_closed"
    | "engine_command_unconfirmed"
    | "engine_lacks_column"
    | "engine_refused_command"
    | "engine_refused_query"
    | "engine_timeout"
    | "engine_unreachable"
    | "engine_untrusted"
    | "field_not_supported"
    | "forbidden"
    | "function_failed"
    | "host_exists"
    | "host_file_configured"
    | "host_in_use"
    | "host_not_found"
    | "host_pending_removal"
    | "host_refused"
    | "hostgroup_not_found"
    | "idempotency_in_progress"
    | "idempotency_key_reused"
    | "import_tool_busy"
    | "import_tool_certificate"
    | "import_tool_credentials"
    | "import_tool_exists"
    | "import_tool_failed"
    | "import_tool_forbidden"
    | "import_tool_not_found"
    | "import_tool_timeout"
    | "import_tool_unconfirmed"
    | "import_tool_unreachable"
    | "internal_error"
    | "invalid_cursor"
    | "invalid_request"
    | "key_not_found"
    | "kpi_not_found"
    | "limit_not_allowed"
    | "locked_out"
    | "login_busy"
    | "malformed_body"
    | "malformed_path"
    | "metrics_backend_busy"
    | "metrics_backend_credentials"
    | "metrics_backend_exists"
    | "metrics_backend_failed"
    | "metrics_backend_not_found"
    | "metrics_backend_timeout"
    | "metrics_backend_unreachable"
    | "metrics_backend_untrusted"
    | "metrics_database_not_found"
    | "mutually_exclusive_parameters"
    | "no_realm_answered"
    | "not_authenticated"
    | "notification_unmappable"
    | "number_not_allowed"
    | "origin_not_found"
    | "partial_answer"
    | "path_not_found"
    | "precondition_failed"
    | "query_too_deep"
    | "queue_unavailable"
    | "realm_busy"
    | "realm_exists"
    | "realm_in_use"
    | "realm_is_part_of_engine"
    | "realm_not_found"
    | "realm_without_engine"
    | "realm_without_import_tool"
    | "realm_without_metrics"
    | "realm_without_search_backend"
    | "request_too_large"
    | "response_too_large"
    | "restart_not_confirmed"
    | "restart_not_supported"
    | "search_backend_answer_too_large"
    | "search_backend_busy"
    | "search_backend_credentials"
    | "search_backend_exists"
    | "search_backend_failed"
    | "search_backend_forbidden"
    | "search_backend_not_found"
    | "search_backend_refused"
    | "search_backend_timeout"
    | "search_backend_unreachable"
    | "search_backend_untrusted"
    | "secrets_unavailable"
    | "semicolon_not_allowed"
    | "store_unavailable"
    | "timeout"
    | "token_not_valid"
    | "too_many_keys"
    | "too_many_points"
    | "too_many_requests"
    | "too_many_series"
    | "unknown_contact"
    | "unknown_contact_group"
    | "unknown_parameter"
    | "unknown_parent"
    | "unknown_reference"
    | "unknown_template"
    | "unsupported_media_type"
    | "user_exists"
    | "user_not_found"
    | "value_not_printable"
    | "value_too_long"
;
