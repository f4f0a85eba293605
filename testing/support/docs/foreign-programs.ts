/** Integrators' programs with clients generated from the OpenAPI document, in Go and Python. */

/** Run with `go run .` in a module with the generated package `api`. */
export const goProgram = `package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"time"

	openapi_types "github.com/oapi-codegen/runtime/types"
	"integrator/api"
)

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func main() {
	ctx := context.Background()
	authorize := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+os.Getenv("TOKEN"))
		return nil
	}
	client := must(api.NewClientWithResponses(os.Getenv("ORIGIN"), api.WithRequestEditorFn(authorize)))
	customer := api.Customer{
		Name: "Maria da Silva", Email: "maria@example.com", DocumentType: "cpf", Document: "52998224725",
	}
	key := "5b2f8c1e-7d40-4a6b-9c3d-2e1f0a9b8c7d"

	pix := must(client.ChargesPixQrCodeWithResponse(ctx, &api.ChargesPixQrCodeParams{IdempotencyKey: &key},
		api.PixQrCodeCharge{AmountInCents: 4990, Customer: customer, Metadata: &api.MetadataInput{"loja": "centro"}}))
	read := must(client.TransactionsGetWithResponse(ctx, pix.JSON200.Data.Id)).JSON200.Data

	token := must(client.ChargesCardTokenWithResponse(ctx, api.CardInput{
		Number: "4111111111111111", HolderName: "MARIA", ExpirationMonth: "12", ExpirationYear: "39", Cvv: "123",
	})).JSON200.Token
	card := must(client.ChargesCardWithResponse(ctx, nil, api.CardCharge{
		AmountInCents: 9900, Customer: customer, Card: api.CardChargeCard{CardToken: token},
	})).JSON200.Data

	day := openapi_types.Date{Time: time.Now().AddDate(0, 0, 10)}
	var discount api.Discount
	if err := discount.FromDiscountUntilDate(api.DiscountUntilDate{
		Type: "fixed", Basis: "until_date", Dates: []api.DiscountUntilDateDate{{Date: day, Value: 16777217}},
	}); err != nil {
		panic(err)
	}
	due := must(client.ChargesPixCobWithResponse(ctx, nil, api.PixCobCharge{
		AmountInCents: 99999999, Customer: customer, Cob: api.Cob{ExpirationDate: day, Discount: &discount},
	})).JSON200.Data
	terms := must(client.TransactionsGetWithResponse(ctx, due.Id)).JSON200.Data.Cob.Discount
	kept := must(terms.AsDiscountUntilDate())

	events := must(client.EventsListWithResponse(ctx, nil)).JSON200.Data
	names := []string{}
	for _, each := range events {
		names = append(names, string(each.Event))
	}
	refused := must(client.ChargesPixQrCodeWithResponse(ctx, nil, api.PixQrCodeCharge{Customer: customer}))

	fmt.Println(string(must(json.Marshal(map[string]any{
		"emv":      read.Pix.Emv == pix.JSON200.Data.Pix.Emv && read.Pix.Emv != "",
		"status":   read.Status,
		"metadata": read.Metadata,
		"card":     card.Status,
		"discount": int(kept.Dates[0].Value),
		"events":   names,
		"first":    events[len(events)-1].Transaction.Amount,
		"refused":  must(refused.JSON400.AsErrorB()).Message,
	}))))
}
`;

/** Run with `python3 program.py` next to the generated package `api`. */
export const pythonProgram = `import datetime, json, os
from api import AuthenticatedClient
from api.api.charges import charges_card, charges_card_token, charges_pix_cob, charges_pix_qr_code
from api.api.events import events_list
from api.api.transactions import transactions_get
from api.models import (
    CardCharge, CardChargeCard, CardInput, Cob, Customer, CustomerDocumentType, DiscountUntilDate,
    DiscountUntilDateDate, DiscountUntilDateType, MetadataInput, PixCobCharge, PixQrCodeCharge,
)

client = AuthenticatedClient(base_url=os.environ["ORIGIN"], token=os.environ["TOKEN"])
customer = Customer(
    name="Maria da Silva", email="maria@example.com", document_type=CustomerDocumentType.CPF, document="52998224725"
)
metadata = MetadataInput()
metadata["loja"] = "centro"

pix = charges_pix_qr_code.sync(
    client=client,
    body=PixQrCodeCharge(amount_in_cents=4990, customer=customer, metadata=metadata),
    idempotency_key="5b2f8c1e-7d40-4a6b-9c3d-2e1f0a9b8c7d",
).data
read = transactions_get.sync(pix.id, client=client).data

token = charges_card_token.sync(
    client=client,
    body=CardInput(
        number="4111111111111111", holder_name="MARIA", expiration_month="12", expiration_year="39", cvv="123"
    ),
).token
card = charges_card.sync(
    client=client, body=CardCharge(amount_in_cents=9900, customer=customer, card=CardChargeCard(card_token=token))
).data

day = datetime.date.today() + datetime.timedelta(days=10)
discount = DiscountUntilDate(
    type_=DiscountUntilDateType.FIXED, basis="until_date", dates=[DiscountUntilDateDate(date=day, value=16777217)]
)
due = charges_pix_cob.sync(
    client=client,
    body=PixCobCharge(amount_in_cents=99999999, customer=customer, cob=Cob(expiration_date=day, discount=discount)),
).data
kept = transactions_get.sync(due.id, client=client).data.cob.discount

events = events_list.sync(client=client).data
refused = charges_pix_qr_code.sync(client=client, body=PixQrCodeCharge(amount_in_cents=0, customer=customer))

print(json.dumps({
    "emv": read.pix.emv == pix.pix.emv and read.pix.emv != "",
    "status": read.status.value,
    "metadata": read.metadata.to_dict(),
    "card": card.status.value,
    "discount": int(kept.dates[0].value),
    "events": [each.event.value for each in events],
    "first": events[-1].transaction.amount,
    "refused": refused.message,
}))
`;
