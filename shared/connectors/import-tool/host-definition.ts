/**
 * A host as an import tool is given it (spec 2.1): lists are comma texts, of which a leading `+` adds to what templates
 * give; intervals are minutes. What may stand in the fields was checked by whoever calls.
 */
export interface HostDefinition {
  host_name: string;
  /** IPv4 or IPv6 address, or host name. */
  address: string;
  /** 0 to 5. */
  business_impact?: number | undefined;
  /** 0: no regular checks. */
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
  /** One `service,directive value` a line. */
  service_overrides?: string | undefined;
  /** Services' descriptions, `*` or `r:regex`. */
  service_excludes?: string[] | undefined;
  /** The strongest first. */
  use_templates?: string[] | undefined;
}
