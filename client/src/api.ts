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
         * @description Without a token: whether this answers. With an administrator's: whether the table, the secrets and the registered backends do. The status is 200 in both cases.
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
        AvailabilitySummary: {
            hosts: number;
            /** @description of the hosts of which something is known */
            mean_percent: number | null;
            min_percent: number | null;
            max_percent: number | null;
            /** @description hosts; null without a threshold */
            below_threshold: number | null;
        };
        BusinessProcessListOfRealmsAnswer: {
            data: components["schemas"]["BusinessProcessRow"][];
            meta: components["schemas"]["Meta"];
        };
        BusinessProcessRow: {
            realm?: string;
            host_name?: string;
            /** @description null when the process is a host */
            description?: string | null;
            display_name?: string | null;
            /** @description e.g. `web-1,http & (db-1 | db-2)`; null where it names what a hostgroup realm does not show */
            rule?: string | null;
            /** @description a host state when `description` is null, else a service state */
            state?: number | null;
            state_name?: ("UP" | "DOWN" | "UNREACHABLE" | "OK" | "WARNING" | "CRITICAL" | "UNKNOWN" | "PENDING") | null;
            state_type?: ("SOFT" | "HARD") | null;
            output?: string | null;
            last_check?: string | null;
            last_state_change?: string | null;
            acknowledged?: boolean | null;
            in_downtime?: boolean | null;
            /** @description 0 to 5 */
            business_impact?: number | null;
            /** @description the business processes whose rules name this one */
            parents?: {
                host_name: string;
                description: string | null;
            }[];
            /** @description what its own rule names, of what the realm shows */
            children?: {
                host_name: string;
                description: string | null;
            }[];
        };
        CollectorListAnswer: {
            data: components["schemas"]["CollectorRow"][];
            meta: components["schemas"]["Meta"];
        };
        CollectorRow: {
            realm?: string;
            /**
             * @description poller: the engine's own node; satellite: another node of its cluster
             * @enum {string}
             */
            kind?: "poller" | "satellite" | "logger" | "search_logger" | "collectd";
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
            data: components["schemas"]["WholeRealmConfiguration"] | {
                would_change: components["schemas"]["WholeRealmConfiguration"];
            };
            meta: components["schemas"]["Meta"];
        };
        ConfigCreateHostAnswer: {
            data: components["schemas"]["CreatedHost"] | {
                would_create: components["schemas"]["CreatedHost"];
            };
            meta: components["schemas"]["Meta"];
        };
        ConfigCreateHostInImportToolAnswer: {
            data: components["schemas"]["CreatedHost"] | {
                would_create: components["schemas"]["CreatedHost"];
            };
            meta: components["schemas"]["Meta"];
        };
        ConfigCreateRealmAnswer: {
            data: components["schemas"]["WholeRealmConfiguration"] | {
                would_create: components["schemas"]["WholeRealmConfiguration"];
            };
            meta: components["schemas"]["Meta"];
        };
        ConfigDeleteHostAnswer: {
            data: components["schemas"]["DeletedHost"] | {
                would_delete: components["schemas"]["DeletedHost"];
            };
            meta: components["schemas"]["Meta"];
        };
        ConfigDeleteHostFromImportToolAnswer: {
            data: components["schemas"]["DeletedHost"] | {
                would_delete: components["schemas"]["DeletedHost"];
            };
            meta: components["schemas"]["Meta"];
        };
        ConfigDeleteRealmAnswer: {
            data: components["schemas"]["DeletedRealm"] | {
                would_delete: components["schemas"]["DeletedRealm"];
            };
            meta: components["schemas"]["Meta"];
        };
        ConfigHostgroupNamesAnswer: {
            data: string[];
            meta: components["schemas"]["Meta"];
        };
        Connectivity: {
            /** @description standard realms */
            total: number;
            connected: {
                count: number;
                realms: string[];
            };
            disconnected: {
                count: number;
                realms: string[];
            };
            realms: {
                realm: string;
                section: string;
                connected: boolean;
                /** @description why it is not, as the code of a problem */
                code: string | null;
                /** @description the same for a person */
                error: string | null;
            }[];
            multirealms: {
                realm: string;
                section: string;
                /** @enum {string} */
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
        CreatedHost: {
            /** @description no control character, none of `` `~!$%^&*"|'<>?,()=; ``, no blank at its ends, no backslash at its end; not `active`, `pending`, `availability`, `create`, `delete`, `.` or `..` */
            host_name: string;
            /** @description IPv4 or IPv6 address, or host name */
            address: string;
            business_impact?: number;
            /** @description minutes; 0: no regular checks (not on Icinga 2) */
            check_interval?: number;
            /** @description minutes; 0 only where check_interval is */
            retry_interval?: number;
            max_check_attempts?: number;
            /** @description comma list; a leading + adds to what templates give (not on Icinga 2) */
            contact_groups?: string;
            /** @description comma list; a leading + adds to what templates give (not on Icinga 2) */
            contacts?: string;
            /** @description comma list of host names. Not on Icinga 2, where a parent is an object of its own, a dependency */
            parents?: string;
            poller_tag?: string;
            latitude?: number;
            longitude?: number;
            notifications_enabled?: boolean;
            /** @description one `service,directive value` per line; service is exact, `*` or `r:regex`. For Shinken and Alignak only: on Icinga 2 apply rules decide, on Nagios and Naemon the files of the engine */
            service_overrides?: string;
            /** @description service descriptions, `*` or `r:regex`. For Shinken and Alignak only, as service_overrides */
            service_excludes?: string[];
            /** @description templates, the strongest first */
            use_templates?: string[];
            /** @description null where the host was given to an import tool directly */
            realm: string | null;
            import_tool: string;
            /**
             * @description until the engine is seen to know it
             * @constant
             */
            status: "pending";
            removable: boolean;
            created_at: string | null;
        };
        DeletedHost: {
            /** @description null where the import tool was addressed */
            realm: string | null;
            import_tool: string;
            host_name: string;
            /** @constant */
            deleted: true;
        };
        DeletedRealm: {
            realm: string;
            /** @description multirealms whose member it was */
            taken_out_of: string[];
            /** @constant */
            deleted: true;
        };
        Dependency: {
            /** @enum {string} */
            kind: "table" | "secrets" | "search_backend" | "metrics_backend";
            /** @description of a backend, what it is registered as */
            name: string;
            /** @enum {string} */
            status: "ok" | "failed";
            /** @description what is wrong, or worth knowing; for people */
            detail: string | null;
            latency_ms: number;
        };
        DeviceInventory: {
            realm: string;
            host_name: string;
            display_name: string | null;
            alias: string | null;
            address: string | null;
            icon_image: string | null;
            notes: string | null;
            notes_url: string | null;
            action_url: string | null;
            check_command: string | null;
            /** @description 0 UP, 1 DOWN, 2 UNREACHABLE; null when PENDING */
            state: number | null;
            state_name: ("UP" | "DOWN" | "UNREACHABLE" | "PENDING") | null;
            output: string | null;
            last_check: string | null;
            groups: string[];
            packs: string[];
            /** @description 0 to 5 */
            business_impact: number | null;
            parents: string[];
            contacts: string[];
            contact_groups: string[];
            latitude: number | null;
            longitude: number | null;
            /** @description custom variables, names in upper case */
            macros: {
                [key: string]: string;
            };
            services: components["schemas"]["DeviceService"][];
            /** @description the newest of the host in the realm's inventory index; null where there is none */
            document: {
                /** @description when it was written */
                time: string | null;
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
        DeviceService: {
            host_name: string;
            description: string;
            display_name: string | null;
            /** @description 0 OK, 1 WARNING, 2 CRITICAL, 3 UNKNOWN; null when PENDING */
            state: number | null;
            state_name: ("OK" | "WARNING" | "CRITICAL" | "UNKNOWN" | "PENDING") | null;
            output: string | null;
            last_check: string | null;
        };
        EndedSessions: {
            user_name: string;
            ended_sessions: number;
        };
        EngineInfo: {
            realm: string;
            reachable: boolean;
            /** @description why it is not, as the code of a problem */
            code: string | null;
            /** @description the same for a person */
            error: string | null;
            /** @description of the answer, or of the failure */
            latency_ms: number;
            /** @description its registered address */
            import_tool: string | null;
            kind: ("icinga2" | "naemon" | "shinken" | "checkmk" | "nagios" | "unknown") | null;
            /** @description what answers in place of the engine */
            cache: "lmd" | null;
            program_version: string | null;
            livestatus_version: string | null;
            program_start: string | null;
            uptime_s: number | null;
            last_command_check: string | null;
            last_log_rotation: string | null;
            /** @description of its process, on its machine */
            pid: number | null;
            execute_host_checks: boolean | null;
            execute_service_checks: boolean | null;
            accept_passive_host_checks: boolean | null;
            accept_passive_service_checks: boolean | null;
            enable_notifications: boolean | null;
            enable_event_handlers: boolean | null;
            enable_flap_detection: boolean | null;
            check_external_commands: boolean | null;
            process_performance_data: boolean | null;
            /** @description an average of the engine */
            host_checks_rate: number | null;
            /** @description an average of the engine */
            service_checks_rate: number | null;
            hosts: number | null;
            services: number | null;
            /** @description other nodes of the engine's cluster */
            satellites: string[] | null;
        };
        EngineInfoAnswer: {
            data: components["schemas"]["EngineInfo"];
            meta: components["schemas"]["Meta"];
        };
        EngineInfoListOfRealmsAnswer: {
            data: components["schemas"]["EngineInfoRow"][];
            meta: components["schemas"]["Meta"];
        };
        EngineInfoRow: {
            realm?: string;
            reachable?: boolean;
            /** @description why it is not, as the code of a problem */
            code?: string | null;
            /** @description the same for a person */
            error?: string | null;
            /** @description of the answer, or of the failure */
            latency_ms?: number;
            /** @description its registered address */
            import_tool?: string | null;
            kind?: ("icinga2" | "naemon" | "shinken" | "checkmk" | "nagios" | "unknown") | null;
            /** @description what answers in place of the engine */
            cache?: "lmd" | null;
            program_version?: string | null;
            livestatus_version?: string | null;
            program_start?: string | null;
            uptime_s?: number | null;
            last_command_check?: string | null;
            last_log_rotation?: string | null;
            /** @description of its process, on its machine */
            pid?: number | null;
            execute_host_checks?: boolean | null;
            execute_service_checks?: boolean | null;
            accept_passive_host_checks?: boolean | null;
            accept_passive_service_checks?: boolean | null;
            enable_notifications?: boolean | null;
            enable_event_handlers?: boolean | null;
            enable_flap_detection?: boolean | null;
            check_external_commands?: boolean | null;
            process_performance_data?: boolean | null;
            /** @description an average of the engine */
            host_checks_rate?: number | null;
            /** @description an average of the engine */
            service_checks_rate?: number | null;
            hosts?: number | null;
            services?: number | null;
            /** @description other nodes of the engine's cluster */
            satellites?: string[] | null;
        };
        EngineNodeListAnswer: {
            data: components["schemas"]["EngineNodeRow"][];
            meta: components["schemas"]["Meta"];
        };
        EngineNodeRow: {
            realm?: string;
            /** @enum {string} */
            kind?: "import_tool" | "satellite";
            name?: string;
            /** @description where it is known: engines do not tell those of their nodes */
            address?: string | null;
        };
        EntryPointListAnswer: {
            data: components["schemas"]["EntryPointRow"][];
            meta: components["schemas"]["Meta"];
        };
        EntryPointRow: {
            name?: string;
            /** @description where to begin; with a token, `GET` of most of them lists what they can be asked for */
            path?: string;
            description?: string;
        };
        EventsKpiDownloadAnswer: {
            data: components["schemas"]["Kpi"];
            meta: components["schemas"]["Meta"];
        };
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
            data: components["schemas"]["HostAvailabilityRow"][];
            meta: {
                /** Format: date-time */
                generated_at: string;
                /** @description IANA name of the time zone of every time in the answer */
                timezone: string;
                request_id: string;
                /** @description rows of this answer; lists only */
                count?: number;
                /** @description rows of all pages, where they are counted; with pages only, like the next two */
                total?: number;
                limit?: number | null;
                /** @description null on the last page */
                next_cursor?: string | null;
                /** @description why the answer is empty or adjusted */
                notice?: string;
                /** @description some realms did not answer; endpoints that ask several realms only */
                partial?: boolean;
                sources?: components["schemas"]["Source"][];
                summary: components["schemas"]["AvailabilitySummary"];
            };
        };
        HostAvailabilityRow: {
            realm?: string;
            host_name?: string;
            /** Format: date-time */
            from?: string;
            /** Format: date-time */
            to?: string;
            period_s?: number;
            seconds?: {
                up: number;
                down: number;
                unreachable: number;
                pending: number;
                nodata: number;
            };
            /** @description of the whole period */
            percent?: {
                up: number;
                down: number;
                unreachable: number;
                pending: number;
                nodata: number;
            };
            /** @description the part of `seconds` inside a scheduled downtime */
            scheduled_downtime_s?: {
                up: number;
                down: number;
                unreachable: number;
                pending: number;
                nodata: number;
            };
            /** @description available / (available + unavailable); what is not known is in neither; null: nothing is known */
            availability_percent?: number | null;
            /** @description of the period, what is not NODATA */
            known_percent?: number;
            threshold?: number | null;
            meets_threshold?: boolean | null;
            /** @enum {string} */
            state_at_start?: "UP" | "DOWN" | "UNREACHABLE" | "PENDING" | "NODATA";
            /**
             * @description a line at the start, one of the four days before it, what the engine knows of the present, or nothing
             * @enum {string}
             */
            state_at_start_source?: "event" | "backtrack" | "current" | "none";
            outages?: {
                count: number;
                longest_s: number;
                /** @description available seconds for each outage that began inside the range */
                mtbf_s: number | null;
                /** @description mean length of the outages that began and ended inside the range */
                mttr_s: number | null;
            };
        };
        HostConfigListAnswer: {
            data: components["schemas"]["HostConfigRow"][];
            meta: components["schemas"]["Meta"];
        };
        HostConfigListOfRealmsAnswer: {
            data: components["schemas"]["HostConfigRow"][];
            meta: components["schemas"]["Meta"];
        };
        HostConfigRow: {
            realm?: string;
            host_name?: string;
            display_name?: string | null;
            alias?: string | null;
            address?: string | null;
            /**
             * @description active: the engine knows the host; pending: its import tool holds it and the engine does not, yet
             * @enum {string}
             */
            status?: "active" | "pending";
            /** @description hostgroups; null for a pending host: its templates decide */
            groups?: string[] | null;
            parents?: string[] | null;
            contacts?: string[] | null;
            contact_groups?: string[] | null;
            check_command?: string | null;
            check_period?: string | null;
            /** @description minutes */
            check_interval?: number | null;
            /** @description minutes */
            retry_interval?: number | null;
            max_check_attempts?: number | null;
            active_checks_enabled?: boolean | null;
            passive_checks_enabled?: boolean | null;
            notifications_enabled?: boolean | null;
            notes?: string | null;
            notes_url?: string | null;
            action_url?: string | null;
            icon_image?: string | null;
            /** @description null in lists of active hosts: only the import tool knows them */
            use_templates?: string[] | null;
        };
        HostCounts: {
            total: number;
            pending: number;
            unhandled: number;
            acknowledged: number;
            in_downtime: number;
            checks_disabled: number;
            flapping: number;
            /** @description acknowledged, or active checks disabled */
            filtered: number;
            up: number;
            down: number;
            unreachable: number;
        };
        HostDownListAnswer: {
            data: components["schemas"]["HostDownRow"][];
            meta: components["schemas"]["Meta"];
        };
        HostDownListOfRealmsAnswer: {
            data: components["schemas"]["HostDownRow"][];
            meta: components["schemas"]["Meta"];
        };
        HostDownRow: {
            realm?: string;
            host_name?: string;
            display_name?: string | null;
            address?: string | null;
            since?: string | null;
            /** @description seconds until now; null where `since` is */
            duration_s?: number | null;
            acknowledged?: boolean | null;
            in_downtime?: boolean | null;
            output?: string | null;
        };
        HostOrServiceStatusListAnswer: {
            data: components["schemas"]["HostOrServiceStatusRow"][];
            meta: components["schemas"]["Meta"];
        };
        HostOrServiceStatusListOfRealmsAnswer: {
            data: components["schemas"]["HostOrServiceStatusRow"][];
            meta: components["schemas"]["Meta"];
        };
        HostOrServiceStatusRow: {
            realm?: string;
            /** @enum {string} */
            kind?: "host" | "service";
            host_name?: string;
            /** @description null of a host */
            description?: string | null;
            display_name?: string | null;
            /** @description a host state or a service state, as `kind` says; null when PENDING */
            state?: number | null;
            state_name?: ("UP" | "DOWN" | "UNREACHABLE" | "OK" | "WARNING" | "CRITICAL" | "UNKNOWN" | "PENDING") | null;
            state_type?: ("SOFT" | "HARD") | null;
            /** @description of a host, its own */
            host_state?: number | null;
            host_state_name?: ("UP" | "DOWN" | "UNREACHABLE" | "PENDING") | null;
            output?: string | null;
            perf_data?: string | null;
            last_check?: string | null;
            next_check?: string | null;
            last_state_change?: string | null;
            last_hard_state_change?: string | null;
            current_attempt?: number | null;
            max_check_attempts?: number | null;
            acknowledged?: boolean | null;
            in_downtime?: boolean | null;
            is_flapping?: boolean | null;
            active_checks_enabled?: boolean | null;
            passive_checks_enabled?: boolean | null;
            notifications_enabled?: boolean | null;
            /** @description a problem, neither acknowledged nor in downtime; of a service, of a host that is up */
            unhandled?: boolean;
            /** @description hostgroups of a host, servicegroups of a service */
            groups?: string[];
        };
        HostStatusListOfRealmsAnswer: {
            data: components["schemas"]["HostStatusRow"][];
            meta: components["schemas"]["Meta"];
        };
        HostStatusRow: {
            realm?: string;
            host_name?: string;
            display_name?: string | null;
            address?: string | null;
            alias?: string | null;
            /** @description 0 UP, 1 DOWN, 2 UNREACHABLE; null when PENDING */
            state?: number | null;
            state_name?: ("UP" | "DOWN" | "UNREACHABLE" | "PENDING") | null;
            state_type?: ("SOFT" | "HARD") | null;
            output?: string | null;
            perf_data?: string | null;
            last_check?: string | null;
            next_check?: string | null;
            last_state_change?: string | null;
            last_hard_state_change?: string | null;
            current_attempt?: number | null;
            max_check_attempts?: number | null;
            acknowledged?: boolean | null;
            in_downtime?: boolean | null;
            is_flapping?: boolean | null;
            active_checks_enabled?: boolean | null;
            passive_checks_enabled?: boolean | null;
            notifications_enabled?: boolean | null;
            /** @description a problem, neither acknowledged nor in downtime */
            unhandled?: boolean;
            groups?: string[];
            services?: {
                ok: number | null;
                warning: number | null;
                critical: number | null;
                unknown: number | null;
                pending: number | null;
            };
        };
        HostStatusWithMacrosListOfRealmsAnswer: {
            data: components["schemas"]["HostStatusWithMacrosRow"][];
            meta: components["schemas"]["Meta"];
        };
        HostStatusWithMacrosRow: {
            realm?: string;
            host_name?: string;
            display_name?: string | null;
            address?: string | null;
            alias?: string | null;
            /** @description 0 UP, 1 DOWN, 2 UNREACHABLE; null when PENDING */
            state?: number | null;
            state_name?: ("UP" | "DOWN" | "UNREACHABLE" | "PENDING") | null;
            state_type?: ("SOFT" | "HARD") | null;
            output?: string | null;
            perf_data?: string | null;
            last_check?: string | null;
            next_check?: string | null;
            last_state_change?: string | null;
            last_hard_state_change?: string | null;
            current_attempt?: number | null;
            max_check_attempts?: number | null;
            acknowledged?: boolean | null;
            in_downtime?: boolean | null;
            is_flapping?: boolean | null;
            active_checks_enabled?: boolean | null;
            passive_checks_enabled?: boolean | null;
            notifications_enabled?: boolean | null;
            /** @description a problem, neither acknowledged nor in downtime */
            unhandled?: boolean;
            groups?: string[];
            services?: {
                ok: number | null;
                warning: number | null;
                critical: number | null;
                unknown: number | null;
                pending: number | null;
            };
            /** @description custom variables, names in upper case */
            macros?: {
                [key: string]: string;
            };
            packs?: string[];
            /** @description 0 to 5 */
            business_impact?: number | null;
        };
        HostWithChecksDisabledListAnswer: {
            data: components["schemas"]["HostWithChecksDisabledRow"][];
            meta: components["schemas"]["Meta"];
        };
        HostWithChecksDisabledListOfRealmsAnswer: {
            data: components["schemas"]["HostWithChecksDisabledRow"][];
            meta: components["schemas"]["Meta"];
        };
        HostWithChecksDisabledRow: {
            realm?: string;
            host_name?: string;
            display_name?: string | null;
            address?: string | null;
            state_name?: ("UP" | "DOWN" | "UNREACHABLE" | "PENDING") | null;
            since?: string | null;
            /** @description seconds until now; null where `since` is */
            duration_s?: number | null;
        };
        HostgroupMemberListAnswer: {
            data: components["schemas"]["HostgroupMemberRow"][];
            meta: components["schemas"]["Meta"];
        };
        HostgroupMemberRow: {
            realm?: string;
            host_name?: string;
            display_name?: string | null;
            alias?: string | null;
            address?: string | null;
        };
        HostgroupStatusListOfRealmsAnswer: {
            data: components["schemas"]["HostgroupStatusRow"][];
            meta: components["schemas"]["Meta"];
        };
        HostgroupStatusRow: {
            realm?: string;
            hostgroup_name?: string;
            alias?: string | null;
            hosts?: {
                total: number | null;
                up: number | null;
                down: number | null;
                unreachable: number | null;
                pending: number | null;
            };
            services?: {
                total: number | null;
                ok: number | null;
                warning: number | null;
                critical: number | null;
                unknown: number | null;
                pending: number | null;
            };
        };
        HostgroupsOfRealmListOfRealmsAnswer: {
            data: components["schemas"]["HostgroupsOfRealmRow"][];
            meta: components["schemas"]["Meta"];
        };
        HostgroupsOfRealmRow: {
            realm?: string;
            section?: string;
            hostgroup_count?: number;
            hostgroups?: string[];
        };
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
        HostsBySpecificPack: {
            /** @description hosts, each engine counted once */
            total: number;
            with_pack: components["schemas"]["HostsOfSide"];
            without_pack: components["schemas"]["HostsOfSide"];
            pack_name: string;
        };
        HostsBySpecificPackAnswer: {
            data: components["schemas"]["HostsBySpecificPack"];
            meta: components["schemas"]["Meta"];
        };
        HostsByState: {
            total: number;
            up: number;
            down: number;
            unreachable: number;
            pending: number;
            realms: {
                realm: string;
                total: number;
                up: number;
                down: number;
                unreachable: number;
                pending: number;
            }[];
        };
        HostsByStateAnswer: {
            data: components["schemas"]["HostsByState"];
            meta: components["schemas"]["Meta"];
        };
        HostsOfSide: {
            count: number;
            hosts: {
                realm: string;
                host_name: string;
            }[];
        };
        Kpi: {
            /** @description of this question and its result: equal answers have equal ids */
            kpi_id: string;
            /** @enum {string} */
            object: "hosts" | "services";
            /** Format: date-time */
            from: string;
            /** Format: date-time */
            to: string;
            realms: string[];
            hostgroup: string | null;
            totals: components["schemas"]["KpiTotals"];
            /** @description the ten that were longest in problems */
            worst: components["schemas"]["KpiRow"][];
            rows: components["schemas"]["KpiRow"][];
        };
        KpiAnswer: {
            data: components["schemas"]["Kpi"];
            meta: components["schemas"]["Meta"];
        };
        KpiRow: {
            realm: string;
            host_name: string;
            service: string | null;
            /** @description HARD problems in the range, those open at its start included */
            problems: number;
            open_at_start: number;
            /** @description at the end of the range, or now */
            open: number;
            alerts: {
                total: number;
                hard: number;
                soft: number;
            };
            notifications: number;
            /** @description problems that were acknowledged */
            acknowledged: number;
            /** @description how often flapping began */
            flaps: number;
            /** @description inside the range */
            time_in_problem_s: number;
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
        KpiTotals: {
            /** @description hosts or services that there are now */
            objects: number;
            /** @description those of which anything is told; the others have no row */
            with_events: number;
            /** @description HARD problems in the range, those open at its start included */
            problems: number;
            open_at_start: number;
            /** @description at the end of the range, or now */
            open: number;
            alerts: {
                total: number;
                hard: number;
                soft: number;
            };
            notifications: number;
            /** @description problems that were acknowledged */
            acknowledged: number;
            /** @description how often flapping began */
            flaps: number;
            /** @description inside the range */
            time_in_problem_s: number;
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
            data: components["schemas"]["ListedEndpointRow"][];
            meta: components["schemas"]["Meta"];
        };
        ListedEndpointRow: {
            /** @description the operationId of the API document, where `.multirealms` may follow */
            name?: string;
            /** @enum {string} */
            method?: "GET" | "POST" | "PATCH" | "DELETE";
            /** @description to ask for; what stands in braces is filled in */
            path?: string;
            summary?: string;
            /**
             * @description the least role that it asks for
             * @enum {string}
             */
            role?: "public" | "viewer" | "operator" | "admin";
            /** @description whether the caller's role may ask for it */
            allowed?: boolean;
        };
        LogIn: {
            user_name: string;
            password: string;
        };
        MeasurementListAnswer: {
            data: components["schemas"]["MeasurementRow"][];
            meta: components["schemas"]["Meta"];
        };
        MeasurementRow: {
            realm?: string;
            host_name?: string;
            /** @description null: of the host's own check */
            service?: string | null;
            measurement?: string;
            unit?: string | null;
        };
        Meta: {
            /** Format: date-time */
            generated_at: string;
            /** @description IANA name of the time zone of every time in the answer */
            timezone: string;
            request_id: string;
            /** @description rows of this answer; lists only */
            count?: number;
            /** @description rows of all pages, where they are counted; with pages only, like the next two */
            total?: number;
            limit?: number | null;
            /** @description null on the last page */
            next_cursor?: string | null;
            /** @description why the answer is empty or adjusted */
            notice?: string;
            /** @description some realms did not answer; endpoints that ask several realms only */
            partial?: boolean;
            sources?: components["schemas"]["Source"][];
        };
        MetricSeriesListAnswer: {
            data: components["schemas"]["MetricSeriesRow"][];
            meta: components["schemas"]["Meta"];
        };
        MetricSeriesRow: {
            realm?: string;
            host_name?: string;
            /** @description null where the engine does not know the host */
            display_name?: string | null;
            /** @description null: of the host's own check */
            service?: string | null;
            measurement?: string;
            unit?: string | null;
            /** @description the newest threshold of the range */
            warn?: number | null;
            /** @description the newest threshold of the range */
            crit?: number | null;
            /** @description of the measured points, whatever the step */
            stats?: {
                min: number | null;
                max: number | null;
                avg: number | null;
                last: number | null;
                count: number;
            };
            /** @description seconds that a point stands for, from its time on; null: as measured */
            step_s?: number | null;
            /** @description [time, value], oldest first; a value is null where a step has none */
            points?: (string | (number | null))[][];
        };
        MonitoringEventPageAnswer: {
            data: components["schemas"]["MonitoringEventRow"][];
            meta: components["schemas"]["Meta"];
        };
        MonitoringEventPageOfRealmsAnswer: {
            data: components["schemas"]["MonitoringEventRow"][];
            meta: components["schemas"]["Meta"];
        };
        MonitoringEventRow: {
            id?: string;
            /** Format: date-time */
            time?: string;
            realm?: string;
            /** @description as engines write it, e.g. HOST ALERT */
            type?: string | null;
            /** @enum {string} */
            kind?: "alert" | "state" | "notification" | "command" | "flapping" | "downtime" | "acknowledgement" | "check" | "engine";
            host_name?: string | null;
            display_name?: string | null;
            /** @description null for events of hosts */
            service?: string | null;
            service_display_name?: string | null;
            /** @description the engine's number */
            state?: number | null;
            state_name?: string | null;
            /** @description HARD or SOFT; STARTED, STOPPED…; of a notification its reason */
            state_type?: string | null;
            attempt?: number | null;
            contact_name?: string | null;
            command_name?: string | null;
            host_check_command?: string | null;
            output?: string | null;
            message?: string | null;
        };
        NewHost: {
            /** @description no control character, none of `` `~!$%^&*"|'<>?,()=; ``, no blank at its ends, no backslash at its end; not `active`, `pending`, `availability`, `create`, `delete`, `.` or `..` */
            host_name: string;
            /** @description IPv4 or IPv6 address, or host name */
            address: string;
            business_impact?: number | null;
            /** @description minutes; 0: no regular checks (not on Icinga 2) */
            check_interval?: number | null;
            /** @description minutes; 0 only where check_interval is */
            retry_interval?: number | null;
            max_check_attempts?: number | null;
            /** @description comma list; a leading + adds to what templates give (not on Icinga 2) */
            contact_groups?: string | string[] | null;
            /** @description comma list; a leading + adds to what templates give (not on Icinga 2) */
            contacts?: string | string[] | null;
            /** @description comma list of host names. Not on Icinga 2, where a parent is an object of its own, a dependency */
            parents?: string | string[] | null;
            poller_tag?: string | null;
            latitude?: number | null;
            longitude?: number | null;
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
        NewRealm: {
            display_name: string & (unknown & unknown);
            section: string;
            activated?: boolean | null;
            backend_technology?: ("search" | "time-series") | null;
            collectd?: string | null;
            /** @description ISO 8601; the time of its creation where it is not given */
            created_at?: string | null;
            /** @description id of a registered search backend */
            search_backend?: number | null;
            search_logger_resources?: string[] | null;
            /** @description comma list: every answer is limited to these hostgroups */
            host_groups?: string | null;
            host_name?: string | null;
            /** @description address of a registered import tool */
            import_tool?: string | null;
            link?: string | null;
            logger?: string | null;
            logger_resources?: string[] | null;
            /** @description name of a registered metrics backend */
            metrics?: string | null;
            /** @description database of the metrics backend */
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
            monitoring_tls?: boolean | null;
            /** @description PEM of the authority that signed the certificate of the engine */
            monitoring_tls_ca?: string | null;
            observability?: boolean | null;
            origin?: string[] | null;
            /** @description members of a multirealm */
            realms?: (string & (unknown & unknown))[] | null;
            /** @description follows from realms and host_groups; when given it must say the same */
            type?: ("standard" | "hostgroup" | "multirealm") | null;
        };
        OneHost: {
            realm: string;
            host_name: string;
            display_name: string | null;
            address: string | null;
            alias: string | null;
            /** @description 0 UP, 1 DOWN, 2 UNREACHABLE; null when PENDING */
            state: number | null;
            state_name: ("UP" | "DOWN" | "UNREACHABLE" | "PENDING") | null;
            state_type: ("SOFT" | "HARD") | null;
            output: string | null;
            perf_data: string | null;
            last_check: string | null;
            next_check: string | null;
            last_state_change: string | null;
            last_hard_state_change: string | null;
            current_attempt: number | null;
            max_check_attempts: number | null;
            acknowledged: boolean | null;
            in_downtime: boolean | null;
            is_flapping: boolean | null;
            active_checks_enabled: boolean | null;
            passive_checks_enabled: boolean | null;
            notifications_enabled: boolean | null;
            /** @description a problem, neither acknowledged nor in downtime */
            unhandled: boolean;
            groups: string[];
            services: {
                ok: number | null;
                warning: number | null;
                critical: number | null;
                unknown: number | null;
                pending: number | null;
            };
            /** @description custom variables, names in upper case */
            macros: {
                [key: string]: string;
            };
            packs: string[];
            /** @description 0 to 5 */
            business_impact: number | null;
            long_output: string | null;
        };
        OneHostAnswer: {
            data: components["schemas"]["OneHost"];
            meta: components["schemas"]["Meta"];
        };
        OneHostAvailability: {
            realm: string;
            host_name: string;
            /** Format: date-time */
            from: string;
            /** Format: date-time */
            to: string;
            period_s: number;
            seconds: {
                up: number;
                down: number;
                unreachable: number;
                pending: number;
                nodata: number;
            };
            /** @description of the whole period */
            percent: {
                up: number;
                down: number;
                unreachable: number;
                pending: number;
                nodata: number;
            };
            /** @description the part of `seconds` inside a scheduled downtime */
            scheduled_downtime_s: {
                up: number;
                down: number;
                unreachable: number;
                pending: number;
                nodata: number;
            };
            /** @description available / (available + unavailable); what is not known is in neither; null: nothing is known */
            availability_percent: number | null;
            /** @description of the period, what is not NODATA */
            known_percent: number;
            threshold: number | null;
            meets_threshold: boolean | null;
            /** @enum {string} */
            state_at_start: "UP" | "DOWN" | "UNREACHABLE" | "PENDING" | "NODATA";
            /**
             * @description a line at the start, one of the four days before it, what the engine knows of the present, or nothing
             * @enum {string}
             */
            state_at_start_source: "event" | "backtrack" | "current" | "none";
            outages: {
                count: number;
                longest_s: number;
                /** @description available seconds for each outage that began inside the range */
                mtbf_s: number | null;
                /** @description mean length of the outages that began and ended inside the range */
                mttr_s: number | null;
                intervals: {
                    /** Format: date-time */
                    from: string;
                    /** Format: date-time */
                    to: string;
                    seconds: number;
                    /** @description false: the range begins in it */
                    began_inside: boolean;
                    /** @description false: it goes on at the end of the range */
                    ended_inside: boolean;
                }[];
            };
        };
        OneHostConfig: {
            realm: string;
            host_name: string;
            display_name: string | null;
            alias: string | null;
            address: string | null;
            /**
             * @description active: the engine knows the host; pending: its import tool holds it and the engine does not, yet
             * @enum {string}
             */
            status: "active" | "pending";
            /** @description hostgroups; null for a pending host: its templates decide */
            groups: string[] | null;
            parents: string[] | null;
            contacts: string[] | null;
            contact_groups: string[] | null;
            check_command: string | null;
            check_period: string | null;
            /** @description minutes */
            check_interval: number | null;
            /** @description minutes */
            retry_interval: number | null;
            max_check_attempts: number | null;
            active_checks_enabled: boolean | null;
            passive_checks_enabled: boolean | null;
            notifications_enabled: boolean | null;
            notes: string | null;
            notes_url: string | null;
            action_url: string | null;
            icon_image: string | null;
            /** @description null in lists of active hosts: only the import tool knows them */
            use_templates: string[] | null;
            /** @description custom variables, names in upper case */
            macros: {
                [key: string]: string;
            } | null;
            /** @description 0 to 5 */
            business_impact: number | null;
            poller_tag: string | null;
            latitude: number | null;
            longitude: number | null;
            service_overrides: string | null;
            service_excludes: string[] | null;
            /** @description whether the import tool can remove it; null where none holds it */
            removable: boolean | null;
            created_at: string | null;
        };
        OneHostConfigAnswer: {
            data: components["schemas"]["OneHostConfig"];
            meta: components["schemas"]["Meta"];
        };
        Overview: {
            realm: string;
            hosts: components["schemas"]["HostCounts"];
            services: components["schemas"]["ServiceStateCounts"];
            /** @description of the hosts, the business processes */
            bp_hosts: components["schemas"]["HostCounts"];
            /** @description of the services, the business processes */
            bp_services: components["schemas"]["ServiceStateCounts"];
            /** @description of a multirealm */
            members?: {
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
            data: components["schemas"]["PackHostsRow"][];
            meta: components["schemas"]["Meta"];
        };
        PackHostsRow: {
            realm?: string;
            /** @description null gathers the hosts without a pack */
            pack?: string | null;
            host_count?: number;
            /** @description host names */
            hosts?: string[];
        };
        /** @description RFC 9457. */
        Problem: {
            /** @description URI reference of the code */
            type: string;
            title: string;
            status: number;
            /** @description for people */
            detail: string;
            /** @description for programs; docs/errors.md lists all */
            code: string;
            request_id: string;
            /** @description every fault of the request, up to 100 */
            errors?: {
                /** @enum {string} */
                in: "path" | "query" | "body" | "header";
                /** @description empty for the whole body */
                field: string;
                message: string;
            }[];
            /** @description how it went with each realm, where several were asked and not all have answered */
            sources?: components["schemas"]["Source"][];
        };
        RealmCapabilitiesListAnswer: {
            data: components["schemas"]["RealmCapabilitiesRow"][];
            meta: components["schemas"]["Meta"];
        };
        RealmCapabilitiesRow: {
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
        RealmChange: {
            display_name?: string & (unknown & unknown);
            section?: string;
            activated?: boolean | null;
            backend_technology?: ("search" | "time-series") | null;
            collectd?: string | null;
            /** @description ISO 8601; the time of its creation where it is not given */
            created_at?: string | null;
            /** @description id of a registered search backend */
            search_backend?: number | null;
            search_logger_resources?: string[] | null;
            /** @description comma list: every answer is limited to these hostgroups */
            host_groups?: string | null;
            host_name?: string | null;
            /** @description address of a registered import tool */
            import_tool?: string | null;
            link?: string | null;
            logger?: string | null;
            logger_resources?: string[] | null;
            /** @description name of a registered metrics backend */
            metrics?: string | null;
            /** @description database of the metrics backend */
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
            monitoring_tls?: boolean | null;
            /** @description PEM of the authority that signed the certificate of the engine */
            monitoring_tls_ca?: string | null;
            observability?: boolean | null;
            origin?: string[] | null;
            /** @description members of a multirealm */
            realms?: (string & (unknown & unknown))[] | null;
            /** @description follows from realms and host_groups; when given it must say the same */
            type?: ("standard" | "hostgroup" | "multirealm") | null;
        };
        RealmCheck: {
            realm: string;
            /**
             * @description ok when every check is
             * @enum {string}
             */
            result: "ok" | "failed";
            checks: {
                name: string;
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
            data: components["schemas"]["RealmConfigurationRow"][];
            meta: components["schemas"]["Meta"];
        };
        RealmConfigurationRow: {
            display_name?: string;
            /** @enum {string} */
            type?: "standard" | "hostgroup" | "multirealm";
            section?: string;
            activated?: boolean;
            origin?: string[];
            /** @description members of a multirealm */
            realms?: string[];
            host_groups?: string | null;
            backend_technology?: ("search" | "time-series") | null;
            search_backend?: number | null;
            monitoring_ip?: string | null;
            monitoring_port?: number | null;
            monitoring_socket?: string | null;
            monitoring_tls?: boolean;
            monitoring_events_index?: string | null;
            import_tool?: string | null;
            collectd?: string | null;
            logger?: string | null;
            logger_resources?: string[];
            search_logger_resources?: string[];
            metrics?: string | null;
            metrics_db?: string | null;
            metrics_index?: string | null;
            observability?: boolean | null;
            host_name?: string | null;
            link?: string | null;
            created_at?: string | null;
        };
        RealmOriginListAnswer: {
            data: components["schemas"]["RealmOriginRow"][];
            meta: components["schemas"]["Meta"];
        };
        RealmOriginRow: {
            realm?: string;
            id_origin?: string;
        };
        RealmRestart: {
            realm: string;
            /** @constant */
            result: "restarted";
            program_start_before: string | null;
            /** @description null in a dry run */
            program_start_after: string | null;
            waited_ms: number;
        };
        RealmSummaryListAnswer: {
            data: components["schemas"]["RealmSummaryRow"][];
            meta: components["schemas"]["Meta"];
        };
        RealmSummaryRow: {
            name?: string;
            /** @enum {string} */
            type?: "standard" | "hostgroup" | "multirealm";
            section?: string;
        };
        Report: {
            name: string;
            realms: string[];
            hosts: {
                total: number;
                up: number;
                down: number;
                unreachable: number;
                pending: number;
            };
            services: {
                total: number;
                ok: number;
                warning: number;
                critical: number;
                unknown: number;
                pending: number;
            };
            availability: {
                last_24_hours: {
                    /** Format: date-time */
                    from: string;
                    /** Format: date-time */
                    to: string;
                    /** @description of the hosts of which something is known */
                    mean_percent: number | null;
                    min_percent: number | null;
                    hosts_below_100: number;
                };
                last_7_days: {
                    /** Format: date-time */
                    from: string;
                    /** Format: date-time */
                    to: string;
                    /** @description of the hosts of which something is known */
                    mean_percent: number | null;
                    min_percent: number | null;
                    hosts_below_100: number;
                };
                last_30_days: {
                    /** Format: date-time */
                    from: string;
                    /** Format: date-time */
                    to: string;
                    /** @description of the hosts of which something is known */
                    mean_percent: number | null;
                    min_percent: number | null;
                    hosts_below_100: number;
                };
            };
            /** @description of all hosts together, by days of the project time zone; today is not over */
            availability_by_day: {
                /** Format: date */
                date: string;
                percent: number | null;
            }[];
            events: {
                /** Format: date-time */
                from: string;
                /** Format: date-time */
                to: string;
                total: number;
                by_kind: {
                    [key: string]: number;
                };
            };
            /** @description the ten least available of the last 30 days */
            worst_hosts: {
                realm: string;
                host_name: string;
                availability_percent: number;
                unavailable_s: number;
                outages: number;
                longest_s: number;
            }[];
        };
        ReportsInfoAnswer: {
            data: components["schemas"]["Report"];
            meta: components["schemas"]["Meta"];
        };
        ServiceDownListAnswer: {
            data: components["schemas"]["ServiceDownRow"][];
            meta: components["schemas"]["Meta"];
        };
        ServiceDownListOfRealmsAnswer: {
            data: components["schemas"]["ServiceDownRow"][];
            meta: components["schemas"]["Meta"];
        };
        ServiceDownRow: {
            realm?: string;
            host_name?: string;
            description?: string;
            display_name?: string | null;
            since?: string | null;
            /** @description seconds until now; null where `since` is */
            duration_s?: number | null;
            acknowledged?: boolean | null;
            in_downtime?: boolean | null;
            output?: string | null;
        };
        ServiceStateCounts: {
            total: number;
            pending: number;
            unhandled: number;
            acknowledged: number;
            in_downtime: number;
            checks_disabled: number;
            flapping: number;
            /** @description acknowledged, or active checks disabled */
            filtered: number;
            ok: number;
            warning: number;
            critical: number;
            unknown: number;
        };
        ServiceWithChecksDisabledListAnswer: {
            data: components["schemas"]["ServiceWithChecksDisabledRow"][];
            meta: components["schemas"]["Meta"];
        };
        ServiceWithChecksDisabledListOfRealmsAnswer: {
            data: components["schemas"]["ServiceWithChecksDisabledRow"][];
            meta: components["schemas"]["Meta"];
        };
        ServiceWithChecksDisabledRow: {
            realm?: string;
            host_name?: string;
            description?: string;
            display_name?: string | null;
            state_name?: ("OK" | "WARNING" | "CRITICAL" | "UNKNOWN" | "PENDING") | null;
            since?: string | null;
            /** @description seconds until now; null where `since` is */
            duration_s?: number | null;
        };
        ServicesByState: {
            total: number;
            ok: number;
            warning: number;
            critical: number;
            unknown: number;
            pending: number;
            realms: {
                realm: string;
                total: number;
                ok: number;
                warning: number;
                critical: number;
                unknown: number;
                pending: number;
            }[];
        };
        ServicesByStateAnswer: {
            data: components["schemas"]["ServicesByState"];
            meta: components["schemas"]["Meta"];
        };
        SessionCounts: {
            logged_users: number;
            active_sessions: number;
        };
        SessionCountsAnswer: {
            data: components["schemas"]["SessionCounts"];
            meta: components["schemas"]["Meta"];
        };
        /** @description One realm's share in the answer. */
        Source: {
            realm: string;
            /** @enum {string} */
            status: "ok" | "error" | "timeout";
            /** @description for people */
            error?: string;
            /** @description for programs: the code that a problem would have if this realm had been asked alone */
            code?: string;
            latency_ms: number;
            rows: number;
        };
        StatsEndSessionsAnswer: {
            data: components["schemas"]["EndedSessions"] | {
                would_end: components["schemas"]["EndedSessions"];
            };
            meta: components["schemas"]["Meta"];
        };
        StatusHostAvailabilityAnswer: {
            data: components["schemas"]["OneHostAvailability"] | components["schemas"]["OneHostAvailability"][];
            meta: components["schemas"]["Meta"];
        };
        StatusHostServicesAnswer: {
            data: {
                realm?: string;
                host_name?: string;
                description?: string;
                display_name?: string | null;
                /** @description 0 OK, 1 WARNING, 2 CRITICAL, 3 UNKNOWN; null when PENDING */
                state?: number | null;
                state_name?: ("OK" | "WARNING" | "CRITICAL" | "UNKNOWN" | "PENDING") | null;
                state_type?: ("SOFT" | "HARD") | null;
                /** @description 0 UP, 1 DOWN, 2 UNREACHABLE; null when PENDING */
                host_state?: number | null;
                host_state_name?: ("UP" | "DOWN" | "UNREACHABLE" | "PENDING") | null;
                output?: string | null;
                perf_data?: string | null;
                last_check?: string | null;
                next_check?: string | null;
                last_state_change?: string | null;
                last_hard_state_change?: string | null;
                current_attempt?: number | null;
                max_check_attempts?: number | null;
                acknowledged?: boolean | null;
                in_downtime?: boolean | null;
                is_flapping?: boolean | null;
                active_checks_enabled?: boolean | null;
                passive_checks_enabled?: boolean | null;
                notifications_enabled?: boolean | null;
                /** @description a problem of a host that is up, neither acknowledged nor in downtime */
                unhandled?: boolean;
                /** @description servicegroups */
                groups?: string[];
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
            data: components["schemas"]["SummaryRealmRow"][];
            meta: components["schemas"]["Meta"];
        };
        SummaryRealmRow: {
            realm?: string;
            /** @enum {string} */
            type?: "standard" | "hostgroup" | "multirealm";
            section?: string;
            origin?: string[];
            /** @description of a hostgroup realm, those that limit it */
            hostgroups?: string[] | null;
            /** @description of a multirealm */
            members?: string[] | null;
        };
        SvcHost: {
            /** @description the name: what svc-delete-host takes */
            host_id: string;
            host_name: string;
            address: string;
            /** @description null where no import tool knows them */
            tags: string[] | null;
        };
        SvcHostAdded: {
            /** @enum {string} */
            result: "created" | "unchanged";
            /** @description false: a host of that name and address was there already */
            created: boolean;
            host: components["schemas"]["SvcHost"];
            realm: string;
        };
        SvcHostAddedToImportTool: {
            /** @enum {string} */
            result: "created" | "unchanged";
            /** @description false: a host of that name and address was there already */
            created: boolean;
            host: components["schemas"]["SvcHost"];
            import_tool: string;
        };
        SvcHostDeleted: {
            /** @constant */
            result: "deleted";
            host: {
                /** @description the name: what svc-delete-host takes */
                host_id: string;
                host_name: string;
            };
            realm: string;
        };
        SvcHostDeletedFromImportTool: {
            /** @constant */
            result: "deleted";
            host: {
                /** @description the name: what svc-delete-host takes */
                host_id: string;
                host_name: string;
            };
            import_tool: string;
        };
        SyslogEventPageAnswer: {
            data: components["schemas"]["SyslogEventRow"][];
            meta: components["schemas"]["Meta"];
        };
        SyslogEventRow: {
            id?: string;
            /** Format: date-time */
            time?: string;
            realm?: string;
            host_name?: string | null;
            /** @description 0 (emergency) to 7 (debug) */
            severity?: number | null;
            severity_name?: string | null;
            facility?: string | null;
            event?: string | null;
            ident?: string | null;
            message?: string | null;
        };
        TokenIssueAnswer: {
            data: {
                /** @description goes into `Authorization: Bearer …` */
                access: string;
                /** @description good for one refresh */
                refresh: string;
                /** @constant */
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
            data: {
                /** @description goes into `Authorization: Bearer …` */
                access: string;
                /** @description good for one refresh */
                refresh: string;
                /** @constant */
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
        TokenRefreshAnswer: {
            data: {
                /** @description goes into `Authorization: Bearer …` */
                access: string;
                /** @description good for one refresh */
                refresh: string;
                /** @constant */
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
        UserListAnswer: {
            data: components["schemas"]["UserRow"][];
            meta: components["schemas"]["Meta"];
        };
        UserRow: {
            user_name?: string;
            full_name?: string | null;
            /** @enum {string} */
            role?: "viewer" | "operator" | "admin";
            /** @description that the user is associated to; an admin sees all */
            realms?: string[];
            /** @description living ones */
            sessions?: number;
            last_login?: string | null;
        };
        UtilsAddHostAnswer: {
            data: components["schemas"]["SvcHostAdded"] | {
                would_create: components["schemas"]["SvcHostAdded"];
            };
            meta: components["schemas"]["Meta"];
        };
        UtilsAddHostToImportToolAnswer: {
            data: components["schemas"]["SvcHostAddedToImportTool"] | {
                would_create: components["schemas"]["SvcHostAddedToImportTool"];
            };
            meta: components["schemas"]["Meta"];
        };
        UtilsDeleteHostAnswer: {
            data: components["schemas"]["SvcHostDeleted"] | {
                would_delete: components["schemas"]["SvcHostDeleted"];
            };
            meta: components["schemas"]["Meta"];
        };
        UtilsDeleteHostFromImportToolAnswer: {
            data: components["schemas"]["SvcHostDeletedFromImportTool"] | {
                would_delete: components["schemas"]["SvcHostDeletedFromImportTool"];
            };
            meta: components["schemas"]["Meta"];
        };
        UtilsRestartAnswer: {
            data: components["schemas"]["RealmRestart"] | {
                would_restart: components["schemas"]["RealmRestart"];
            };
            meta: components["schemas"]["Meta"];
        };
        UtilsRestartByPostAnswer: {
            data: components["schemas"]["RealmRestart"] | {
                would_restart: components["schemas"]["RealmRestart"];
            };
            meta: components["schemas"]["Meta"];
        };
        Version: {
            /** @constant */
            name: "Realmgate";
            release: string;
        };
        VersionAnswer: {
            data: components["schemas"]["Version"];
            meta: components["schemas"]["Meta"];
        };
        WholeRealmConfiguration: {
            display_name: string;
            /** @enum {string} */
            type: "standard" | "hostgroup" | "multirealm";
            section: string;
            activated: boolean;
            origin: string[];
            /** @description members of a multirealm */
            realms: string[];
            host_groups: string | null;
            backend_technology: ("search" | "time-series") | null;
            search_backend: number | null;
            monitoring_ip: string | null;
            monitoring_port: number | null;
            monitoring_socket: string | null;
            monitoring_tls: boolean;
            monitoring_events_index: string | null;
            import_tool: string | null;
            collectd: string | null;
            logger: string | null;
            logger_resources: string[];
            search_logger_resources: string[];
            metrics: string | null;
            metrics_db: string | null;
            metrics_index: string | null;
            observability: boolean | null;
            host_name: string | null;
            link: string | null;
            created_at: string | null;
            monitoring_tls_ca: string | null;
        };
        WholeRealmConfigurationAnswer: {
            data: components["schemas"]["WholeRealmConfiguration"];
            meta: components["schemas"]["Meta"];
        };
    };
    responses: {
        /** @description The answer */
        BusinessProcessListOfRealms: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                ETag: components["headers"]["ETag"];
                "X-Partial-Result": components["headers"]["X-Partial-Result"];
                "X-Total-Count": components["headers"]["X-Total-Count"];
                "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BusinessProcessListOfRealmsAnswer"];
                "text/csv": string;
                "application/x-ndjson": string;
            };
        };
        /** @description The answer */
        HostAvailabilityListOfRealms: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                ETag: components["headers"]["ETag"];
                "X-Partial-Result": components["headers"]["X-Partial-Result"];
                "X-Total-Count": components["headers"]["X-Total-Count"];
                "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["HostAvailabilityListOfRealmsAnswer"];
                "text/csv": string;
                "application/x-ndjson": string;
            };
        };
        /** @description The answer */
        HostConfigList: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                ETag: components["headers"]["ETag"];
                "X-Total-Count": components["headers"]["X-Total-Count"];
                "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["HostConfigListAnswer"];
                "text/csv": string;
                "application/x-ndjson": string;
            };
        };
        /** @description The answer */
        HostConfigListOfRealms: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                ETag: components["headers"]["ETag"];
                "X-Partial-Result": components["headers"]["X-Partial-Result"];
                "X-Total-Count": components["headers"]["X-Total-Count"];
                "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["HostConfigListOfRealmsAnswer"];
                "text/csv": string;
                "application/x-ndjson": string;
            };
        };
        /** @description The answer */
        HostStatusListOfRealms: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                ETag: components["headers"]["ETag"];
                "X-Partial-Result": components["headers"]["X-Partial-Result"];
                "X-Total-Count": components["headers"]["X-Total-Count"];
                "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["HostStatusListOfRealmsAnswer"];
                "text/csv": string;
                "application/x-ndjson": string;
            };
        };
        /** @description The answer */
        HostStatusWithMacrosListOfRealms: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                ETag: components["headers"]["ETag"];
                "X-Partial-Result": components["headers"]["X-Partial-Result"];
                "X-Total-Count": components["headers"]["X-Total-Count"];
                "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["HostStatusWithMacrosListOfRealmsAnswer"];
                "text/csv": string;
                "application/x-ndjson": string;
            };
        };
        /** @description The answer */
        HostgroupStatusListOfRealms: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                ETag: components["headers"]["ETag"];
                "X-Partial-Result": components["headers"]["X-Partial-Result"];
                "X-Total-Count": components["headers"]["X-Total-Count"];
                "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["HostgroupStatusListOfRealmsAnswer"];
                "text/csv": string;
                "application/x-ndjson": string;
            };
        };
        /** @description The answer */
        Kpi: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                ETag: components["headers"]["ETag"];
                "X-Partial-Result": components["headers"]["X-Partial-Result"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["KpiAnswer"];
            };
        };
        /** @description The answer */
        ListedEndpointList: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                ETag: components["headers"]["ETag"];
                "X-Total-Count": components["headers"]["X-Total-Count"];
                "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ListedEndpointListAnswer"];
                "text/csv": string;
                "application/x-ndjson": string;
            };
        };
        /** @description The answer */
        MonitoringEventPage: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                ETag: components["headers"]["ETag"];
                "X-Total-Count": components["headers"]["X-Total-Count"];
                "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MonitoringEventPageAnswer"];
                "text/csv": string;
                "application/x-ndjson": string;
            };
        };
        /** @description The answer */
        MonitoringEventPageOfRealms: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                ETag: components["headers"]["ETag"];
                "X-Partial-Result": components["headers"]["X-Partial-Result"];
                "X-Total-Count": components["headers"]["X-Total-Count"];
                "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MonitoringEventPageOfRealmsAnswer"];
                "text/csv": string;
                "application/x-ndjson": string;
            };
        };
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
        /** @description The answer */
        Overview: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                ETag: components["headers"]["ETag"];
                "X-Partial-Result": components["headers"]["X-Partial-Result"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OverviewAnswer"];
            };
        };
        /** @description The answer */
        PackHostsListOfRealms: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                ETag: components["headers"]["ETag"];
                "X-Partial-Result": components["headers"]["X-Partial-Result"];
                "X-Total-Count": components["headers"]["X-Total-Count"];
                "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PackHostsListOfRealmsAnswer"];
                "text/csv": string;
                "application/x-ndjson": string;
            };
        };
        /** @description The answer */
        RealmSummaryList: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                ETag: components["headers"]["ETag"];
                "X-Total-Count": components["headers"]["X-Total-Count"];
                "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RealmSummaryListAnswer"];
                "text/csv": string;
                "application/x-ndjson": string;
            };
        };
        /** @description The answer */
        ReportsInfo: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                ETag: components["headers"]["ETag"];
                "X-Partial-Result": components["headers"]["X-Partial-Result"];
                "Content-Disposition": components["headers"]["Content-Disposition"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ReportsInfoAnswer"];
                "text/html": string;
            };
        };
        /** @description The answer */
        StatusHostAvailability: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                ETag: components["headers"]["ETag"];
                "X-Partial-Result": components["headers"]["X-Partial-Result"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["StatusHostAvailabilityAnswer"];
            };
        };
        /** @description The answer */
        StatusHostServices: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                ETag: components["headers"]["ETag"];
                "X-Partial-Result": components["headers"]["X-Partial-Result"];
                "X-Total-Count": components["headers"]["X-Total-Count"];
                "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["StatusHostServicesAnswer"];
                "text/csv": string;
                "application/x-ndjson": string;
            };
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
        "filter.acknowledged": boolean;
        /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
        "filter.action_url": string[];
        "filter.active_checks_enabled": boolean;
        /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
        "filter.address": string[];
        /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
        "filter.alias": string[];
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
        "filter.in_downtime": boolean;
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
        "filter.state_at_start_source": ("event" | "backtrack" | "current" | "none")[];
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
                    [name: string]: unknown;
                };
                content: {
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
            200: components["responses"]["ListedEndpointList"];
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
                active_checks_enabled?: components["parameters"]["filter.active_checks_enabled"];
                passive_checks_enabled?: components["parameters"]["filter.passive_checks_enabled"];
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
            200: components["responses"]["HostConfigListOfRealms"];
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
                active_checks_enabled?: components["parameters"]["filter.active_checks_enabled"];
                passive_checks_enabled?: components["parameters"]["filter.passive_checks_enabled"];
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
            200: components["responses"]["HostConfigListOfRealms"];
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
                    [name: string]: unknown;
                };
                content: {
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
                active_checks_enabled?: components["parameters"]["filter.active_checks_enabled"];
                passive_checks_enabled?: components["parameters"]["filter.passive_checks_enabled"];
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
            200: components["responses"]["HostConfigList"];
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
                active_checks_enabled?: components["parameters"]["filter.active_checks_enabled"];
                passive_checks_enabled?: components["parameters"]["filter.passive_checks_enabled"];
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
            200: components["responses"]["HostConfigList"];
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
                active_checks_enabled?: components["parameters"]["filter.active_checks_enabled"];
                passive_checks_enabled?: components["parameters"]["filter.passive_checks_enabled"];
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
            200: components["responses"]["HostConfigListOfRealms"];
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
            200: components["responses"]["ListedEndpointList"];
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
            200: components["responses"]["ListedEndpointList"];
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
                /** @description true puts a byte order mark in front of CSV, by which some spreadsheets know UTF-8 */
                bom?: boolean;
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
            200: components["responses"]["MonitoringEventPageOfRealms"];
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
            200: components["responses"]["Kpi"];
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
            200: components["responses"]["Kpi"];
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
                host_name?: components["parameters"]["host_name.2"];
                /** @description a part of it, in any case */
                display_name?: string;
                service?: string;
                contact_name?: string;
                host_check_command?: string;
                /** @description a part of it, in any case */
                message?: components["parameters"]["message"];
                /** @description such as HARD or SOFT, in any case */
                state_type?: string;
                /** @description the number alone: 1 is DOWN and WARNING */
                state?: number;
                /** @description such as HOST ALERT, in any case */
                type?: string;
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
            200: components["responses"]["MonitoringEventPage"];
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
            200: components["responses"]["MonitoringEventPage"];
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
            200: components["responses"]["MonitoringEventPageOfRealms"];
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
            200: components["responses"]["Kpi"];
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
            200: components["responses"]["Kpi"];
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
                host_name?: components["parameters"]["host_name.2"];
                /** @description 0 to 7, or a keyword such as err */
                severity?: string;
                /** @description a part of it, in any case */
                message?: components["parameters"]["message"];
                event?: string;
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
                    [name: string]: unknown;
                };
                content: {
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
            200: components["responses"]["ListedEndpointList"];
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
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                realm?: components["parameters"]["filter.realm"];
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
                execute_host_checks?: boolean;
                execute_service_checks?: boolean;
                accept_passive_host_checks?: boolean;
                accept_passive_service_checks?: boolean;
                enable_notifications?: boolean;
                enable_event_handlers?: boolean;
                enable_flap_detection?: boolean;
                check_external_commands?: boolean;
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
                    [name: string]: unknown;
                };
                content: {
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
                    [name: string]: unknown;
                };
                content: {
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
            200: components["responses"]["ListedEndpointList"];
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
                    [name: string]: unknown;
                };
                content: {
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
                    [name: string]: unknown;
                };
                content: {
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
                has_engine?: boolean;
                has_events?: boolean;
                has_metrics?: boolean;
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
                    [name: string]: unknown;
                };
                content: {
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
            200: components["responses"]["ListedEndpointList"];
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
            200: components["responses"]["ReportsInfo"];
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
            200: components["responses"]["ReportsInfo"];
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
            200: components["responses"]["ListedEndpointList"];
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
                    [name: string]: unknown;
                };
                content: {
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
                    [name: string]: unknown;
                };
                content: {
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
                fields?: ("display_name" | "type" | "section" | "activated" | "origin" | "realms" | "host_groups" | "backend_technology" | "search_backend" | "monitoring_ip" | "monitoring_port" | "monitoring_socket" | "monitoring_tls" | "monitoring_events_index" | "import_tool" | "collectd" | "logger" | "logger_resources" | "search_logger_resources" | "metrics" | "metrics_db" | "metrics_index" | "observability" | "host_name" | "link" | "created_at")[];
                /** @description fields to sort by; `-` in front for descending */
                sort?: ("display_name" | "-display_name" | "type" | "-type" | "section" | "-section" | "activated" | "-activated" | "created_at" | "-created_at")[];
                /** @description also by the Accept header; json when neither says */
                format?: components["parameters"]["format"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                display_name?: components["parameters"]["filter.display_name"];
                /** @description any of these, in any case of letters */
                type?: components["parameters"]["filter.type"];
                /** @description any of these; a star stands for any characters; a backslash before a comma or star for that one */
                section?: components["parameters"]["filter.section"];
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
                observability?: boolean;
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
                    [name: string]: unknown;
                };
                content: {
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
                    [name: string]: unknown;
                };
                content: {
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
            200: components["responses"]["RealmSummaryList"];
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
            200: components["responses"]["RealmSummaryList"];
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
            200: components["responses"]["ListedEndpointList"];
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
            200: components["responses"]["Overview"];
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
                acknowledged?: components["parameters"]["filter.acknowledged"];
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
            200: components["responses"]["BusinessProcessListOfRealms"];
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
            200: components["responses"]["StatusHostAvailability"];
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
                acknowledged?: components["parameters"]["filter.acknowledged"];
                in_downtime?: components["parameters"]["filter.in_downtime"];
                is_flapping?: components["parameters"]["filter.is_flapping"];
                active_checks_enabled?: components["parameters"]["filter.active_checks_enabled"];
                passive_checks_enabled?: components["parameters"]["filter.passive_checks_enabled"];
                notifications_enabled?: components["parameters"]["filter.notifications_enabled"];
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
            200: components["responses"]["StatusHostServices"];
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
            200: components["responses"]["HostgroupStatusListOfRealms"];
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
                acknowledged?: components["parameters"]["filter.acknowledged"];
                in_downtime?: components["parameters"]["filter.in_downtime"];
                is_flapping?: components["parameters"]["filter.is_flapping"];
                active_checks_enabled?: components["parameters"]["filter.active_checks_enabled"];
                passive_checks_enabled?: components["parameters"]["filter.passive_checks_enabled"];
                notifications_enabled?: components["parameters"]["filter.notifications_enabled"];
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
            200: components["responses"]["HostStatusListOfRealms"];
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
            200: components["responses"]["PackHostsListOfRealms"];
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
                acknowledged?: components["parameters"]["filter.acknowledged"];
                in_downtime?: components["parameters"]["filter.in_downtime"];
                is_flapping?: components["parameters"]["filter.is_flapping"];
                active_checks_enabled?: components["parameters"]["filter.active_checks_enabled"];
                passive_checks_enabled?: components["parameters"]["filter.passive_checks_enabled"];
                notifications_enabled?: components["parameters"]["filter.notifications_enabled"];
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
            200: components["responses"]["HostStatusWithMacrosListOfRealms"];
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
            200: components["responses"]["HostAvailabilityListOfRealms"];
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
                acknowledged?: components["parameters"]["filter.acknowledged"];
                in_downtime?: components["parameters"]["filter.in_downtime"];
                is_flapping?: components["parameters"]["filter.is_flapping"];
                active_checks_enabled?: components["parameters"]["filter.active_checks_enabled"];
                passive_checks_enabled?: components["parameters"]["filter.passive_checks_enabled"];
                notifications_enabled?: components["parameters"]["filter.notifications_enabled"];
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
                    [name: string]: unknown;
                };
                content: {
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
            200: components["responses"]["Overview"];
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
                acknowledged?: components["parameters"]["filter.acknowledged"];
                in_downtime?: components["parameters"]["filter.in_downtime"];
                is_flapping?: components["parameters"]["filter.is_flapping"];
                active_checks_enabled?: components["parameters"]["filter.active_checks_enabled"];
                passive_checks_enabled?: components["parameters"]["filter.passive_checks_enabled"];
                notifications_enabled?: components["parameters"]["filter.notifications_enabled"];
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
                    [name: string]: unknown;
                };
                content: {
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
                acknowledged?: components["parameters"]["filter.acknowledged"];
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
            200: components["responses"]["BusinessProcessListOfRealms"];
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
            200: components["responses"]["StatusHostAvailability"];
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
                acknowledged?: components["parameters"]["filter.acknowledged"];
                in_downtime?: components["parameters"]["filter.in_downtime"];
                is_flapping?: components["parameters"]["filter.is_flapping"];
                active_checks_enabled?: components["parameters"]["filter.active_checks_enabled"];
                passive_checks_enabled?: components["parameters"]["filter.passive_checks_enabled"];
                notifications_enabled?: components["parameters"]["filter.notifications_enabled"];
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
            200: components["responses"]["StatusHostServices"];
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
            200: components["responses"]["HostgroupStatusListOfRealms"];
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
                acknowledged?: components["parameters"]["filter.acknowledged"];
                in_downtime?: components["parameters"]["filter.in_downtime"];
                is_flapping?: components["parameters"]["filter.is_flapping"];
                active_checks_enabled?: components["parameters"]["filter.active_checks_enabled"];
                passive_checks_enabled?: components["parameters"]["filter.passive_checks_enabled"];
                notifications_enabled?: components["parameters"]["filter.notifications_enabled"];
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
            200: components["responses"]["HostStatusListOfRealms"];
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
            200: components["responses"]["PackHostsListOfRealms"];
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
                acknowledged?: components["parameters"]["filter.acknowledged"];
                in_downtime?: components["parameters"]["filter.in_downtime"];
                is_flapping?: components["parameters"]["filter.is_flapping"];
                active_checks_enabled?: components["parameters"]["filter.active_checks_enabled"];
                passive_checks_enabled?: components["parameters"]["filter.passive_checks_enabled"];
                notifications_enabled?: components["parameters"]["filter.notifications_enabled"];
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
            200: components["responses"]["HostStatusWithMacrosListOfRealms"];
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
            200: components["responses"]["HostAvailabilityListOfRealms"];
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
            200: components["responses"]["ListedEndpointList"];
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
                acknowledged?: components["parameters"]["filter.acknowledged"];
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
                    [name: string]: unknown;
                };
                content: {
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
                    [name: string]: unknown;
                };
                content: {
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
                acknowledged?: components["parameters"]["filter.acknowledged"];
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
                    [name: string]: unknown;
                };
                content: {
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
                    [name: string]: unknown;
                };
                content: {
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
                    [name: string]: unknown;
                };
                content: {
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
                    [name: string]: unknown;
                };
                content: {
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
                acknowledged?: components["parameters"]["filter.acknowledged"];
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
                    [name: string]: unknown;
                };
                content: {
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
                    [name: string]: unknown;
                };
                content: {
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
                acknowledged?: components["parameters"]["filter.acknowledged"];
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
                    [name: string]: unknown;
                };
                content: {
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
                    [name: string]: unknown;
                };
                content: {
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
    "token.refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    refresh: string;
                };
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
            200: components["responses"]["ListedEndpointList"];
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
    | "number_not_allowed"
    | "origin_not_found"
    | "partial_answer"
    | "path_not_found"
    | "precondition_failed"
    | "query_too_deep"
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
