const request = {
  id: "019365aa-5c10-7c3e-8f2a-0b6f5d1c2e3f",
  createdAt: "2026-11-20T13:45:30.000Z",
  method: "POST",
  path: "/v1/pix/in/qrcode",
  query: null,
  operation: "charges-pixQrCode",
  route: "/v1/pix/in/qrcode",
  status: 200,
  code: null,
  durationMs: 41,
  apiKeyId: "019365a1-0f00-7b1a-9d3c-4e5f60718293",
  address: "203.0.113.7",
  userAgent: "node/22.12.0",
  idempotencyKey: "6f1c1c1e-58a1-4c56-9f56-0d3c1e2f4a5b",
  keyState: "ran",
  transactionId: "019365aa-5c12-7a11-8b22-33445566778f",
};

export const loggedRequestExamples = [request];

export const loggedRequestDetailExamples = [
  {
    ...request,
    requestBody: '{"amountInCents":4990,"customer":{"name":"•••","email":"•••","document":"•••","documentType":"cpf"}}',
    requestBodyCut: false,
    responseBody:
      '{"success":true,"message":"Charge created","data":{"id":"019365aa-5c12-7a11-8b22-33445566778f","status":"pending"}}',
    responseBodyCut: false,
    events: [{ id: "019365aa-5c13-7d44-9e55-66778899aabb", event: "transaction_created" }],
    idempotency: {
      verdict: "first",
      firstRequestId: "019365aa-5c10-7c3e-8f2a-0b6f5d1c2e3f",
      differingFields: null,
      requests: [
        {
          id: "019365aa-5c10-7c3e-8f2a-0b6f5d1c2e3f",
          createdAt: "2026-11-20T13:45:30.000Z",
          keyState: "ran",
          status: 200,
          code: null,
        },
      ],
    },
  },
];
