import { runAdmin } from "./admin/run-admin";
import { openInstallation } from "./launch/installation";

await runAdmin(process.argv.slice(2), {
  print: (text) => process.stdout.write(text),
  complain: (text) => process.stderr.write(text),
  open: openInstallation,
});
