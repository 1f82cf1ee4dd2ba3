// Four calls with the client that openapi-generator makes for Java: Calls URL USER PASSWORD; prints a line a call.
import clients.realmgate.ApiClient;
import clients.realmgate.ApiException;
import clients.realmgate.api.ConfigApi;
import clients.realmgate.api.StatusApi;
import clients.realmgate.api.TokenApi;
import clients.realmgate.model.NewHost;

public class Calls {
  public static void main(String[] words) throws ApiException {
    ApiClient client = new ApiClient();
    client.setBasePath(words[0]);
    client.setReadTimeout(120_000);
    client.setUsername(words[1]);
    client.setPassword(words[2]);
    var issued = new TokenApi(client).tokenIssueWithHttpInfo(null);
    tell("log-in", issued.getStatusCode(), issued.getData().getData().getTokenType());

    client.setBearerToken(issued.getData().getData().getAccess());
    var overview = new StatusApi(client).statusOverviewWithHttpInfo("paris", null, null);
    tell("overview", overview.getStatusCode(), overview.getData().getData().getRealm());

    NewHost host = new NewHost().hostName("never-made").address("192.0.2.1");
    var tried = new ConfigApi(client).configCreateHostWithHttpInfo("paris", host, true, null, null);
    var would = tried.getData().getData().getConfigCreateHostAnswerDataAnyOf().getWouldCreate();
    tell("dry_run", tried.getStatusCode(), would.getHostName().equals("never-made"));

    try {
      new StatusApi(client).statusHost("paris", "no/such 100%", null, null);
    } catch (ApiException problem) {
      tell("missing", problem.getCode(), problem.getResponseBody().replaceAll(".*\"code\": ?\"([a-z_]+)\".*", "$1"));
    }
    System.exit(0);
  }

  private static void tell(String name, int status, Object seen) {
    System.out.println(name + " " + status + " " + seen);
  }
}
