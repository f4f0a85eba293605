import { runAdmin } from "./runtime/cli/run-admin";
import { openExistingInstallation } from "./runtime/start-up/installation";

await runAdmin(process.argv.slice(2), {
  print: (text) => process.stdout.write(text),
  complain: (text) => process.stderr.write(text),
  open: openExistingInstallation,
});
