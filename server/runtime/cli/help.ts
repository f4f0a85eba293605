import { bankEnvironments, bankProfiles } from "@/db/schema/acquiring-enums";
import { bankAccountTypes } from "@/db/schema/treasury-enums";

export interface CommandHelp {
  usage: string;
  does: string;
  options?: Record<string, string>;
}

const company = { "--company ID": "id of the company, as printed by list-companies" };
const keyLimits = {
  "--addresses LIST": "IPv4 or IPv6 addresses and CIDR ranges, separated by commas",
  "--expires INSTANT": "end of the key, in ISO 8601 with a zone",
};

const credentials = {
  "--client-id ID": "id of the application at the bank",
  "--client-secret-file FILE": "its secret; omit it for a bank that only uses the certificate (Sicoob)",
  "--application-key-file FILE": "Banco do Brasil: the gw-dev-app-key",
  "--certificate FILE": "client certificate with its chain, PEM; needs --key",
  "--key FILE": "its private key, PEM, unencrypted; needs --certificate",
  "--p12 FILE": "certificate and key in one P12 or PFX file, instead of --certificate and --key",
  "--passphrase-file FILE": "passphrase of the P12 file",
  "--account-number N": "Pix Automático: the account that recurring charges credit, digits with the check digit",
  "--account-branch N": "Pix Automático: its branch, one to four digits",
  "--account-type TYPE": `Pix Automático: ${bankAccountTypes.join(", ")}`,
  "--api-url URL": "other bank: base to which /cob is appended, such as https://pix.example.com/api/v2",
  "--token-url URL": "other bank: whole address of its tokens, such as https://pix.example.com/oauth/token",
  "--authority FILE": "other bank: authority of the bank's own certificate, PEM; only if it is not a public one",
};

export const commandHelp = {
  "create-company": {
    usage: "--name NAME --email EMAIL --password PASSWORD [--document D]",
    does: "Creates a company, its owner, a key and a token for a year.",
    options: {
      "--name NAME": "name of the company",
      "--email EMAIL": "e-mail with which its owner signs in",
      "--password PASSWORD": "the owner's password, 8 to 200 characters",
      "--document D": "CPF or CNPJ, without punctuation",
    },
  },
  "list-companies": { usage: "", does: "Lists the companies." },
  "block-company": { usage: "ID", does: "Blocks a company; its tokens stop working from the next request on." },
  "unblock-company": { usage: "ID", does: "Unblocks a company; its tokens work again." },
  "create-api-key": {
    usage: "--company ID --name NAME [--scopes LIST] [--addresses LIST] [--expires INSTANT]",
    does: "Creates a key pair. The secret is shown only once.",
    options: {
      ...company,
      "--name NAME": "what the key is for",
      "--scopes LIST": "scopes such as transactions:read, separated by commas; left out, the key has all of them",
      ...keyLimits,
    },
  },
  "list-api-keys": {
    usage: "--company ID",
    does: "Lists the company's keys, revoked ones included.",
    options: company,
  },
  "limit-api-key": {
    usage: "KEY --company ID [--addresses LIST] [--expires INSTANT]",
    does: "Limits a key to addresses and an expiry. An option left out removes its limit.",
    options: { ...company, ...keyLimits },
  },
  "revoke-api-key": { usage: "KEY --company ID", does: "Revokes a key and all its tokens.", options: company },
  "create-token": {
    usage: "--company ID [--days N]",
    does: "Issues an access token for the company's newest active key without scopes or address limits.",
    options: { ...company, "--days N": "validity in days, 1 to 365; defaults to a year" },
  },
  "demo-token": { usage: "", does: "Prints a bare token of the demo company, valid for a day." },
  "check-ledger": {
    usage: "[--company ID]",
    does: "Checks the ledger of one company or of all. Exit status 1 when a rule is broken.",
    options: company,
  },
  reconcile: {
    usage: "--day DAY [--company ID]",
    does: "Compares a day's records with the banks' lists of received Pix. Exit status 1 when a difference is open or a bank did not list the day.",
    options: { "--day DAY": "YYYY-MM-DD in São Paulo", ...company },
  },
  "conclude-payout": {
    usage: "PAYOUT --company ID --as completed|not_sent",
    does: "Ends a payout with an uncertain outcome, based on the acquirer's dashboard. Money that was not sent becomes available again.",
    options: { ...company, "--as OUTCOME": "completed or not_sent" },
  },
  "set-fees": {
    usage: "COMPANY --pix-bps N --boleto-cents N --card-bps N --card-fixed-cents N [--bank-pix-bps N] [--from DAY]",
    does: "Sets a company's fees for sales from a given day.",
    options: {
      "--pix-bps N": "Pix, in hundredths of a percent",
      "--boleto-cents N": "boleto, in cents",
      "--card-bps N": "card, in hundredths of a percent",
      "--card-fixed-cents N": "fixed fee per card sale, in cents",
      "--bank-pix-bps N": "Pix paid into the seller's own bank account; defaults to the current fee",
      "--from DAY": "YYYY-MM-DD in São Paulo; defaults to tomorrow",
    },
  },
  "connect-bank": {
    usage: "COMPANY --profile PROFILE --environment ENVIRONMENT --pix-key KEY --client-id ID [credentials]",
    does: "Connects a company to its bank by the API Pix. Does not call the bank: test-connection checks the connection and turns it on. Secrets are read from files, because all users of the machine can see arguments. See docs/operating/connect-a-bank.md for each bank's credentials.",
    options: {
      "--profile PROFILE": `${bankProfiles.join(", ")}. generic is any other bank: it needs --api-url and --token-url, and may need --authority`,
      "--environment ENVIRONMENT": bankEnvironments.join(", "),
      "--pix-key KEY": "Pix key of the account that receives",
      "--name NAME": "name of the connection in the dashboard; defaults to the bank's name",
      ...credentials,
    },
  },
  "list-connections": { usage: "COMPANY", does: "Lists a company's connections, in order of preference." },
  "test-connection": {
    usage: "CONNECTION",
    does: "Checks a connection at its bank. The first success turns the connection on and the sandbox off.",
  },
  "rotate-connection": {
    usage: "CONNECTION [credentials]",
    does: "Replaces the given credentials once the bank has accepted them. Other credentials stay unchanged.",
    options: credentials,
  },
  "turn-off-connection": {
    usage: "CONNECTION",
    does: "Stops new charges through a connection. Existing charges can still be read, canceled and refunded.",
  },
  "turn-on-connection": {
    usage: "CONNECTION",
    does: "Allows new charges through a connection again, once it passes a check.",
  },
  "register-callbacks": {
    usage: "",
    does: "Registers the callback address of every connection in use at its bank again, for example after a change of AUTH_SECRET or CALLBACK_URL.",
  },
  "set-product-status": {
    usage: "PRODUCT STATUS",
    does: "Sets a product's status after an operator's review. Only approved products can be sold.",
  },
  "anonymize-customer": {
    usage: "CUSTOMER",
    does: "Erases a buyer's personal data, ends their subscriptions and keeps the accounting.",
  },
  "kept-records": {
    usage: "REQUEST",
    does: "Prints the records that the law requires to keep of an erasure request, for an authority.",
  },
  "rewrap-vault": {
    usage: "",
    does: "Re-encrypts all secrets with the first of VAULT_KEYS. An interrupted run can be resumed.",
  },
  replay: {
    usage:
      "--company ID (--webhook ID --from INSTANT --to INSTANT [--events LIST] [--preview] | --replay ID [--pause | --resume | --cancel])",
    does: "Sends the events of a period to a webhook again, or prints the progress of a replay.",
    options: {
      ...company,
      "--webhook ID": "webhook that receives the events",
      "--from INSTANT": "start of the period, in ISO 8601 with a zone",
      "--to INSTANT": "end of the period",
      "--events LIST": "names of events, separated by commas; defaults to all",
      "--preview": "only counts the events",
      "--replay ID": "existing replay",
      "--pause": "pauses the replay",
      "--resume": "resumes the replay",
      "--cancel": "cancels the replay",
    },
  },
  "index-customers": {
    usage: "",
    does: "Creates the index for searches by a part of a name or e-mail, without blocking writes (needs the extension pg_trgm).",
  },
  backup: {
    usage: "[--to DIR]",
    does: "Creates a backup while the installation runs.",
    options: { "--to DIR": "target folder; defaults to BACKUP_DIR" },
  },
  "verify-backup": {
    usage: "FILE",
    does: "Restores a backup into a scratch server, compares its figures and checks its ledger. Exit status 1 for a bad backup.",
  },
  restore: {
    usage: "FILE [--replace] [--until INSTANT] [--erasures DIR]",
    does: "Restores a backup into an empty database, and puts the installation on hold. Exit status 1 if the ledger check fails or erasures are left.",
    options: {
      "--replace": "replaces existing data",
      "--until INSTANT": "for a base copy: point in time of the embedded database",
      "--erasures DIR": "folder of the erasures to repeat; defaults to BACKUP_DIR",
    },
  },
  hold: { usage: "", does: "Puts the installation on hold: it sends nothing until resume." },
  resume: {
    usage: "[--dry-run]",
    does: "Ends the hold and prints what is now sent.",
    options: { "--dry-run": "only prints it" },
  },
  distribute: {
    usage: "[--dry-run] [--shards N]",
    does: "Distributes an installation's database by company across the machines of its Citus cluster, or resumes an earlier run (docs/operating/scale.md).",
    options: { "--dry-run": "only prints the steps", "--shards N": "number of shards" },
  },
} satisfies Record<string, CommandHelp>;

export type CommandName = keyof typeof commandHelp;

const width = 100;

function wrap(text: string, indent: number): string {
  const lines = [""];
  for (const word of text.split(" ")) {
    const line = lines.at(-1) ?? "";
    if (line !== "" && indent + line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = line === "" ? word : `${line} ${word}`;
  }
  return lines.join(`\n${" ".repeat(indent)}`);
}

export function helpOf(name: CommandName): string {
  const { usage, does, options = {} }: CommandHelp = commandHelp[name];
  const head = [`Usage: npm run --silent admin -- ${name} ${usage}`.trimEnd(), "", wrap(does, 0)];
  const rows = Object.entries(options);
  const column = Math.max(0, ...rows.map(([option]) => option.length)) + 4;
  const list = rows.map(([option, meaning]) => `  ${option.padEnd(column - 2)}${wrap(meaning, column)}`);
  return [...head, ...(rows.length > 0 ? ["", "Options:", ...list] : [])].join("\n");
}

export function helpOfAll(): string {
  const names = Object.keys(commandHelp);
  const column = Math.max(...names.map((name) => name.length)) + 4;
  const rows = Object.entries(commandHelp).map(
    ([name, { does }]) => `  ${name.padEnd(column - 2)}${wrap(does, column)}`,
  );
  return [
    "Usage: npm run --silent admin -- COMMAND [arguments]",
    "",
    "Each command prints one JSON object, which names the installation. COMMAND --help prints its options.",
    "",
    ...rows,
  ].join("\n");
}
