// Runs openapi-generator for each file of settings, one after the other: its own command `batch` writes parts of one client into another.
import org.openapitools.codegen.OpenAPIGenerator;

public class GenerateClients {
  public static void main(String[] files) {
    for (String file : files) OpenAPIGenerator.main(new String[] {"generate", "-c", file});
  }
}
