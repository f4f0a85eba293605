import { type LiteralStyle, writeLiteral } from "./literal";
import { downloadedFile, type SampleRequest, type SampleValue, variables } from "./sample-request";

const style: LiteralStyle = {
  object: ["{", "}"],
  emptyObject: "{}",
  list: ["[", "]"],
  key: (name) => `${/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name)}: `,
  text: (value) => JSON.stringify(value),
  words: { true: "true", false: "false", null: "null" },
};

const readStream = [
  "if (!response.ok || !response.body) throw new Error(String(response.status));",
  'let text = "";',
  "for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {",
  "  text += chunk;",
  '  const blocks = text.split("\\n\\n");',
  '  text = blocks.pop() ?? "";',
  "  for (const block of blocks) {",
  "    const data = /^data: ([^\\n]*)/m.exec(block)?.[1];",
  "    if (data) console.log(JSON.parse(data));",
  "  }",
  "}",
];

const readFile = [
  "if (!response.ok || !response.body) throw new Error(String(response.status));",
  `await writeFile("${downloadedFile}", response.body);`,
];

const readAnswer = ["const answer = await response.json();", "console.log(response.status, answer);"];

export function writeTypescript({
  method,
  url,
  authorization,
  headers,
  body,
  streams,
  downloads,
}: SampleRequest): string {
  const { token, key, secret } = variables;
  const headerLines = [
    ...(authorization === "bearer" ? [`authorization: \`Bearer \${process.env.${token}}\`,`] : []),
    ...(authorization === "basic" ? ['authorization: "Basic " + credentials,'] : []),
    ...headers.map(({ name, value }) => `${style.key(name)}${writeValue(value)},`),
  ];
  return [
    ...(downloads ? ['import { writeFile } from "node:fs/promises";', ""] : []),
    ...(authorization === "basic"
      ? [`const credentials = btoa(\`\${process.env.${key}}:\${process.env.${secret}}\`);`]
      : []),
    `const response = await fetch(${JSON.stringify(url)}, {`,
    ...(method === "GET" ? [] : [`  method: ${JSON.stringify(method)},`]),
    ...(headerLines.length > 0 ? ["  headers: {", ...headerLines.map((line) => `    ${line}`), "  },"] : []),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${writeLiteral(body, style, "  ")}),`]),
    "});",
    ...(streams ? readStream : downloads ? readFile : readAnswer),
  ].join("\n");
}

function writeValue(value: SampleValue): string {
  return value.kind === "uuid" ? "crypto.randomUUID()" : JSON.stringify(value.text);
}
