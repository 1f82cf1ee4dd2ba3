/** The REST API of Icinga 2 itself: its one HTTP client and our account. The import tool and the connector of engines stand on it. */
export { type ApiAccount, missingPermission, readAccount } from './account.ts';
export {
  type ApiAddress,
  type ApiClient,
  type ApiLogin,
  type ApiRequest,
  openApiClient,
} from './api-client.ts';
