export const authorizationRecordExample = {
  id: "0199b7d4-3d4e-7f50-8a61-728394a5b6c7",
  status: "approved",
  journey: 2,
  subscriptionId: "0199b7d4-1c2e-7a90-8b3c-5d6e7f8091a2",
  transactionId: null,
  amountInCents: 2990,
  frequency: "monthly",
  startsOn: "2026-12-20",
  reason: null,
  expiresAt: "2026-11-28T12:00:00.000Z",
  decidedAt: "2026-11-27T12:04:31.204Z",
  createdAt: "2026-11-27T12:00:00.000Z",
};

export const authorizationExamples = [
  {
    ...authorizationRecordExample,
    status: "created",
    decidedAt: null,
    pix: {
      emv: "00020126180014br.gov.bcb.pix5204000053039865802BR5912Clube do pao6009SAO PAULO62070503***80560014br.gov.bcb.pix2534pix.example.com/qr/v2/rec/0199b7d46304A2B9",
      qrCode:
        "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABAQAAAAA3bvkkAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==",
    },
  },
  { ...authorizationRecordExample, pix: null },
];
