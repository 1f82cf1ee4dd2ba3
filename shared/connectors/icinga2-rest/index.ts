/** The connector of the REST API of Icinga 2: the status-query interface by it, and its one HTTP client, which the import tool uses too. */
export { type ApiAccount, missingPermission, readAccount } from './account.ts';
export { type ApiAddress, type ApiClient, type ApiLogin, openApiClient } from './api-client.ts';
export { type Icinga2Engine, type Icinga2EngineOptions, openIcinga2Engine } from './engine.ts';
