import { generateCpf } from "@brazilian-utils/brazilian-utils";
import { expect, it } from "vitest";
import { createIntegrator } from "@/testing/support/integrator";
import { pixCharge } from "@/testing/support/payments";
import { getCustomer } from "../../customers/customers/list-customers";
import { getTransaction } from "../../payments/transactions/transactions";

/** Value that `/v1` stores for each spelling; null if rejected. File imports are more lenient. */
const documents = {
  "cpf 52998224725": "52998224725",
  "cpf 529.982.247-25": null,
  "cpf  52998224725": null,
  "cpf 52998224725.0": null,
  "cpf 1234567890": null,
  "cpf 1234500043.0": null,
  "cpf 5.2998224725E+10": null,
  "cpf '52998224725": null,
  "cpf 11222333000181": null,
  "cnpj 11222333000181": "11222333000181",
  "cnpj 12ABC34501DE35": "12ABC34501DE35",
  "cnpj 12abc34501de35": null,
  "cnpj 11.222.333/0001-81": null,
  "cnpj 11222333000181.0": null,
  "cnpj 191": null,
};

const phones = {
  "": "",
  "  ": "",
  "11987654321": "+5511987654321",
  "(11) 98765-4321": "+5511987654321",
  "5511987654321": "+5511987654321",
  "+351912345678": "+351912345678",
  "11.98765.4321": "+5511987654321",
  "1198765.0000": "+5511987650000",
  "1193334444.0": "+5511933344440",
  "11987654321.0": null,
  "1.1987654321E+10": null,
  "'11987654321": null,
};

const postalCodes = { "01310-100": "01310-100", "1310100": "1310100", "1310100.0": "1310100.0", "1.3E+06": "1.3E+06" };

it("/v1 accepts and stores exactly these spellings of documents, phones and postal codes", async () => {
  const api = await createIntegrator();
  const { customer } = pixCharge();
  const store = async (different: object) => {
    const { json } = await api.post("/pix/in/qrcode", pixCharge({ customer: { ...customer, ...different } }));
    const id = json.data?.transactionId ?? json.data?.id;
    if (!id) return null;
    return (await getTransaction(api.companyId, id, new Date())).customer;
  };
  for (const [written, stored] of Object.entries(documents)) {
    const [documentType = "", document = ""] = [
      written.slice(0, written.indexOf(" ")),
      written.slice(written.indexOf(" ") + 1),
    ];
    expect([written, (await store({ documentType, document }))?.document ?? null]).toEqual([written, stored]);
  }
  for (const [phone, stored] of Object.entries(phones)) {
    expect([phone, (await store({ phone }))?.phone ?? null]).toEqual([phone, stored]);
  }
  for (const [zipCode, stored] of Object.entries(postalCodes)) {
    const buyer = await store({ document: generateCpf(), address: { zipCode } });
    const { address } = await getCustomer(api.companyId, buyer?.id ?? "");
    expect([zipCode, address]).toEqual([zipCode, { zipCode: stored }]);
  }
});
