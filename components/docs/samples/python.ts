import { type LiteralStyle, writeLiteral } from "./literal";
import { downloadedFile, type SampleRequest, variables } from "./sample-request";

const style: LiteralStyle = {
  object: ["{", "}"],
  emptyObject: "{}",
  list: ["[", "]"],
  key: (name) => `${JSON.stringify(name)}: `,
  text: (value) => JSON.stringify(value),
  words: { true: "True", false: "False", null: "None" },
};

const readStream = [
  "response.raise_for_status()",
  "for line in response.iter_lines():",
  '    if line.startswith(b"data: "):',
  "        print(json.loads(line[6:]), flush=True)",
];

const readFile = [
  "response.raise_for_status()",
  `with open("${downloadedFile}", "wb") as file:`,
  "    for part in response.iter_content(65536):",
  "        file.write(part)",
];

export function writePython({ method, url, authorization, headers, body, streams, downloads }: SampleRequest): string {
  // The `requests` library sets the content type of a JSON body.
  const own = headers.filter(({ name }) => name !== "content-type");
  const headerLines = [
    ...(authorization === "bearer" ? [`"Authorization": f"Bearer {os.environ['${variables.token}']}",`] : []),
    ...own.map(({ name, value }) =>
      value.kind === "uuid" ? `${style.key(name)}str(uuid.uuid4()),` : `${style.key(name)}${style.text(value.text)},`,
    ),
  ];
  return [
    ...(streams ? ["import json"] : []),
    ...(authorization === "none" ? [] : ["import os"]),
    ...(own.some(({ value }) => value.kind === "uuid") ? ["import uuid"] : []),
    "import requests",
    "",
    `response = requests.${method.toLowerCase()}(`,
    `    ${JSON.stringify(url)},`,
    ...(authorization === "basic"
      ? [`    auth=(os.environ["${variables.key}"], os.environ["${variables.secret}"]),`]
      : []),
    ...(headerLines.length > 0 ? ["    headers={", ...headerLines.map((line) => `        ${line}`), "    },"] : []),
    ...(body === undefined ? [] : [`    json=${writeLiteral(body, style, "    ")},`]),
    ...(streams || downloads ? ["    stream=True,"] : []),
    "    timeout=30,",
    ")",
    ...(streams ? readStream : downloads ? readFile : ["print(response.status_code, response.json())"]),
  ].join("\n");
}
