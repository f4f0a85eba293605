import type { Program } from "../programs/program";
import { SampleTabs } from "../sample-tabs";
import type { GuideFacts } from "./guide";
import { linkTo, marks } from "./marks";
import { GuideCode } from "./pieces";

interface Props {
  facts: GuideFacts;
  program: Program;
}

export function ProgramCode({ facts, program }: Props) {
  const { t, origin } = facts;
  const typescript = `${program.name}.mts`;
  const python = `${program.name.replaceAll("-", "_")}.py`;
  const languages = [
    {
      id: "typescript",
      label: "TypeScript",
      file: typescript,
      code: program.typescript(origin),
      run: `npx tsx ${typescript}`,
    },
    {
      id: "python",
      label: "Python",
      file: python,
      code: program.python(origin),
      run: `pip install requests\npython3 ${python}`,
    },
  ];
  return (
    <>
      <SampleTabs choices={languages.map(({ id, label }) => ({ id, label }))}>
        {languages.map(({ id, file, code, run }) => (
          <div key={id} data-language={id}>
            <GuideCode facts={facts} caption={file} code={code} />
            <GuideCode facts={facts} caption="shell" code={run} />
          </div>
        ))}
      </SampleTabs>
      <p>{t("program.prints")}</p>
      <GuideCode facts={facts} caption={t("program.output")} code={program.prints.join("\n")} />
    </>
  );
}

export function programSection(facts: GuideFacts, program: Program, { movesTime = false } = {}) {
  const { t } = facts;
  return {
    id: "program",
    title: t("program.title"),
    body: (
      <>
        <p>{t.rich("program.token", { ...marks, start: linkTo("/docs#token") })}</p>
        {movesTime && <ClockStep facts={facts} />}
        <ProgramCode facts={facts} program={program} />
      </>
    ),
  };
}

/** A program needs CRON_SECRET to run jobs as of a later time. */
function ClockStep({ facts }: { facts: GuideFacts }) {
  const { t, hasDemo } = facts;
  if (!hasDemo) return <p>{t.rich("program.clockOperator", marks)}</p>;
  const read = 'JSON.parse(fs.readFileSync(".data/secrets.json", "utf8")).CRON_SECRET';
  return (
    <>
      <p>{t("program.clock")}</p>
      <GuideCode facts={facts} caption="shell" code={`export CRON_SECRET=$(node -p '${read}')`} />
    </>
  );
}
