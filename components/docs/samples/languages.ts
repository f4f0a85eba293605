import { writeCurl } from "./curl";
import { writePhp } from "./php";
import { writePython } from "./python";
import type { SampleRequest } from "./sample-request";
import { writeTypescript } from "./typescript";

export const sampleLanguages = [
  { id: "curl", label: "curl", write: writeCurl },
  { id: "typescript", label: "TypeScript", write: writeTypescript },
  { id: "python", label: "Python", write: writePython },
  { id: "php", label: "PHP", write: writePhp },
] as const satisfies { id: string; label: string; write: (request: SampleRequest) => string }[];
