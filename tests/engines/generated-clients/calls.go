// Ten calls with the client that openapi-generator makes for Go: calls URL USER PASSWORD; prints a line a call.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"calls/realmgate"
)

func main() {
	url, user, password := os.Args[1], os.Args[2], os.Args[3]
	configuration := realmgate.NewConfiguration()
	configuration.Servers = realmgate.ServerConfigurations{{URL: url}}
	api := realmgate.NewAPIClient(configuration)

	basic := context.WithValue(context.Background(), realmgate.ContextBasicAuth, realmgate.BasicAuth{UserName: user, Password: password})
	issued, answer, err := api.TokenAPI.TokenIssue(basic).Execute()
	must(err)
	fmt.Println("log-in", answer.StatusCode, issued.Data.TokenType)

	ctx := context.WithValue(context.Background(), realmgate.ContextAccessToken, issued.Data.Access)

	realms, answer, err := api.StatsAPI.StatsRealms(ctx).Execute()
	must(err)
	fmt.Println("realms", answer.StatusCode, realms.Data[0].GetRealm())

	overview, answer, err := api.StatusAPI.StatusOverview(ctx, "paris").Execute()
	must(err)
	fmt.Println("overview", answer.StatusCode, overview.Data.Realm)

	rows, answer, err := api.StatusAPI.StatusHosts(ctx, "paris").Fields([]string{"host_name", "state_name"}).Limit(2).Execute()
	must(err)
	fmt.Println("fields", answer.StatusCode, rows.Data[0].HasHostName() && !rows.Data[0].HasAddress())

	down, answer, err := api.StatusAPI.StatusHosts(ctx, "paris").StateName([]string{"DOWN", "UNREACHABLE"}).Execute()
	must(err)
	only := len(down.Data) > 0
	for _, row := range down.Data {
		only = only && (row.GetStateName() == "DOWN" || row.GetStateName() == "UNREACHABLE")
	}
	fmt.Println("filters", answer.StatusCode, only)

	services, answer, err := api.StatusAPI.StatusHostServices(ctx, "paris", "par-app-001").Execute()
	must(err)
	fmt.Println("services", answer.StatusCode, len(services.Data) > 3)

	series, answer, err := api.MetricsAPI.MetricsSeries(ctx, "paris").HostName([]string{"par-app-001"}).Size(1).Execute()
	must(err)
	fmt.Println("points", answer.StatusCode, len(series.Data[0].Points[0]))

	host := *realmgate.NewNewHost("never-made", "192.0.2.1")
	tried, answer, err := api.ConfigAPI.ConfigCreateHost(ctx, "paris").NewHost(host).DryRun(true).Execute()
	must(err)
	fmt.Println("dry_run", answer.StatusCode, tried != nil)

	_, answer, err = api.StatusAPI.StatusHost(ctx, "paris", "no/such 100%").Execute()
	fmt.Println("missing", answer.StatusCode, code(err))

	taken := *realmgate.NewNewHost("par-app-001", "192.0.2.1")
	_, answer, err = api.ConfigAPI.ConfigCreateHost(ctx, "paris").NewHost(taken).Execute()
	fmt.Println("taken", answer.StatusCode, code(err))
}

func must(err error) {
	if err != nil {
		var refused *realmgate.GenericOpenAPIError
		if errors.As(err, &refused) {
			fmt.Fprintln(os.Stderr, string(refused.Body()))
		}
		panic(err)
	}
}

func code(err error) string {
	var refused *realmgate.GenericOpenAPIError
	if errors.As(err, &refused) {
		if problem, ok := refused.Model().(realmgate.Problem); ok {
			return problem.Code
		}
	}
	return fmt.Sprint(err)
}

