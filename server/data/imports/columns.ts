import type { ImportKind } from "@/db/schema/data-enums";
import { plainHeading } from "../../core/files/read-csv";
import { type ImportField, importColumns } from "./schemas";

/**
 * Other headings of each field, normalized by `plainHeading`. docs/domains/data.md lists the
 * sources for other platforms.
 */
const aliases: Record<ImportField, readonly string[]> = {
  name: ["nome", "nomecompleto", "fullname", "cliente", "assinante", "aluno", "aluna", "student"],
  email: ["mail", "emailaddress", "enderecodeemail"],
  document: ["documento", "cpf", "cnpj", "cpfcnpj", "cpfoucnpj"],
  phone: ["telefone", "celular", "whatsapp", "fone", "ddd", "mobile"],
  price: ["preco", "valor", "amount", "precodoproduto"],
  description: ["descricao"],
  productType: ["tipo", "tipodeproduto", "type"],
  frequency: ["frequencia", "periodicidade", "interval", "recorrencia"],
  categoryId: ["categoria", "category", "iddacategoria"],
  deliveryUrl: ["linkdeentrega", "urldeentrega", "link", "url"],
  externalId: ["idexterno", "idnaplataforma", "identificador", "iddaassinatura", "subscriptionid"],
  street: ["rua", "logradouro", "endereco", "address", "cardaddressline"],
  number: ["numero"],
  complement: ["complemento"],
  neighborhood: ["bairro"],
  city: ["cidade", "cardaddresscity"],
  addressState: ["state", "estado", "uf", "cardaddressstate"],
  zipCode: ["cep", "codigopostal", "zip", "postalcode", "cardaddresszip"],
  course: ["curso", "courseid", "iddocurso"],
  cohort: ["turma"],
  accessUntil: ["acessoate", "fimdoacesso", "expiraem", "accessends"],
  plan: ["plano", "oferta", "offer", "offerslug", "offerid"],
  nextChargeOn: ["proximacobranca", "proximacobrancaem", "nextcharge", "nextchargedate", "nextbillingdate"],
  cardToken: ["tokendocartao", "cardid", "iddocartao", "creditcardtoken", "token"],
  cardCustomer: ["clientenoadquirente", "customerid", "iddocliente", "acquirercustomerid"],
  cardBrand: ["bandeira", "brand"],
  cardLast4: [
    "finaldocartao",
    "ultimosdigitos",
    "ultimosquatrodigitos",
    "cardlast",
    "cardlastdigits",
    "lastdigits",
    "last",
  ],
  cardExpiry: ["validade", "validadedocartao", "expiry", "expiration", "cardexpiration"],
  cardHolder: ["titular", "nomedotitular", "nomenocartao", "holder", "holdername", "cardname"],
  connection: ["conexao", "connectionid", "adquirente", "acquirer"],
};

const productNames = ["produto", "nomedoproduto", "productname"];

export function fieldOf(kind: ImportKind, heading: string): ImportField | null {
  const plain = plainHeading(heading);
  if (kind === "products" && productNames.includes(plain)) return "name";
  const found = importColumns[kind].find(
    ({ field }) => plainHeading(field) === plain || aliases[field].includes(plain),
  );
  return found?.field ?? null;
}

export function requiredFields(kind: ImportKind): ImportField[] {
  return importColumns[kind].filter(({ isRequired }) => isRequired).map(({ field }) => field);
}
