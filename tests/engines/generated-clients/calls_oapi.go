// Four calls with the client that oapi-codegen makes: calls URL USER PASSWORD; prints a line a call.
package main

import (
	"context"
	"fmt"
	"net/http"
	"os"

	"calls/realmgate"
)

func main() {
	url, user, password := os.Args[1], os.Args[2], os.Args[3]
	ctx := context.Background()
	basic := realmgate.WithRequestEditorFn(func(_ context.Context, request *http.Request) error {
		request.SetBasicAuth(user, password)
		return nil
	})
	entrance, err := realmgate.NewClientWithResponses(url, basic)
	must(err)
	issued, err := entrance.TokenIssueWithResponse(ctx, nil)
	must(err)
	fmt.Println("log-in", issued.StatusCode(), issued.JSON200.Data.TokenType)

	bearer := realmgate.WithRequestEditorFn(func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+issued.JSON200.Data.Access)
		return nil
	})
	api, err := realmgate.NewClientWithResponses(url, bearer)
	must(err)

	overview, err := api.StatusOverviewWithResponse(ctx, "paris", nil)
	must(err)
	fmt.Println("overview", overview.StatusCode(), overview.JSON200.Data.Realm)

	dry := true
	host := realmgate.NewHost{HostName: "never-made", Address: "192.0.2.1"}
	tried, err := api.ConfigCreateHostWithResponse(ctx, "paris", &realmgate.ConfigCreateHostParams{DryRun: &dry}, host)
	must(err)
	would, err := tried.JSON200.Data.AsConfigCreateHostAnswerData1()
	must(err)
	fmt.Println("dry_run", tried.StatusCode(), would.WouldCreate.HostName == "never-made")

	missing, err := api.StatusHostWithResponse(ctx, "paris", "no/such 100%", nil)
	must(err)
	fmt.Println("missing", missing.StatusCode(), missing.ApplicationproblemJSON404.Code)
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}
