import { group } from '../../shared/app/group.ts';
import { webhooks as part } from '../../shared/app/webhooks.ts';

/** The group of the endpoints of webhooks. */
export const webhooks = group({ webhooks: part });

export const { endpoint } = webhooks;
