import { type LiteralStyle, writeLiteral } from "./literal";
import { downloadedFile, type SampleRequest, variables } from "./sample-request";

const style: LiteralStyle = {
  object: ["[", "]"],
  emptyObject: "new stdClass()",
  list: ["[", "]"],
  key: (name) => `${quote(name)} => `,
  text: quote,
  words: { true: "true", false: "false", null: "null" },
};

const readStream = [
  "  CURLOPT_WRITEFUNCTION => function ($request, $chunk) use (&$text) {",
  "    $text .= $chunk;",
  '    while (($end = strpos($text, "\\n\\n")) !== false) {',
  "      if (preg_match('/^data: (.*)$/m', substr($text, 0, $end), $found)) {",
  "        print_r(json_decode($found[1], true));",
  "      }",
  "      $text = substr($text, $end + 2);",
  "    }",
  "    return strlen($chunk);",
  "  },",
];

const writeFile = ["  CURLOPT_FAILONERROR => true,", `  CURLOPT_FILE => fopen('${downloadedFile}', 'w'),`];

export function writePhp({ method, url, authorization, headers, body, streams, downloads }: SampleRequest): string {
  const headerLines = [
    ...(authorization === "bearer" ? [`'Authorization: Bearer ' . getenv('${variables.token}'),`] : []),
    ...headers.map(({ name, value }) =>
      value.kind === "uuid" ? `${quote(`${name}: `)} . $key,` : `${quote(`${name}: ${value.text}`)},`,
    ),
  ];
  return [
    "<?php",
    ...(headers.some(({ value }) => value.kind === "uuid")
      ? ["$key = vsprintf('%s%s-%s-%s-%s-%s%s%s', str_split(bin2hex(random_bytes(16)), 4));"]
      : []),
    ...(streams ? ["$text = '';"] : []),
    `$request = curl_init(${quote(url)});`,
    "curl_setopt_array($request, [",
    ...(streams ? readStream : downloads ? writeFile : ["  CURLOPT_RETURNTRANSFER => true,"]),
    ...(method === "GET" ? [] : [`  CURLOPT_CUSTOMREQUEST => ${quote(method)},`]),
    ...(authorization === "basic"
      ? [`  CURLOPT_USERPWD => getenv('${variables.key}') . ':' . getenv('${variables.secret}'),`]
      : []),
    ...(headerLines.length > 0
      ? ["  CURLOPT_HTTPHEADER => [", ...headerLines.map((line) => `    ${line}`), "  ],"]
      : []),
    ...(body === undefined ? [] : [`  CURLOPT_POSTFIELDS => json_encode(${writeLiteral(body, style, "  ")}),`]),
    "]);",
    ...(streams || downloads
      ? ["curl_exec($request);"]
      : [
          "$answer = json_decode(curl_exec($request), true);",
          "echo curl_getinfo($request, CURLINFO_RESPONSE_CODE), PHP_EOL;",
          "print_r($answer);",
        ]),
  ].join("\n");
}

function quote(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
