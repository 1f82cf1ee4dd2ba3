/**
 * A host as it is sent to an import tool (spec 2.1). Lists are texts with commas; a leading `+` adds the list to that
 * of the templates. Intervals are in minutes. The caller of the connector has validated the values.
 */
export interface HostDefinition {
  host_name: string;
  /** The IPv4 or IPv6 address, or the host name. */
  address: string;
  /** A number from 0 to 5. */
  business_impact?: number | undefined;
  /** 0 means no regular checks. */
  check_interval?: number | undefined;
  retry_interval?: number | undefined;
  max_check_attempts?: number | undefined;
  contact_groups?: string | undefined;
  contacts?: string | undefined;
  parents?: string | undefined;
  poller_tag?: string | undefined;
  latitude?: number | undefined;
  longitude?: number | undefined;
  notifications_enabled?: boolean | undefined;
  /** Each line has the form `service,directive value`. */
  service_overrides?: string | undefined;
  /** Each entry is a service's description, `*`, or `r:` and a regular expression. */
  service_excludes?: string[] | undefined;
  /** The first template takes precedence. */
  use_templates?: string[] | undefined;
}
