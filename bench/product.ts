import { makeDataDir, removeDataDir } from "@/scripts/test-folder.mjs";
import { startProduct } from "@/testing/wire/product";
import { type BesideFigures, type BesideSettings, measureBeside } from "./beside";
import { type CrowdFigures, type CrowdSettings, measureCrowd } from "./crowd";
import { type MemoryFigure, measureMemory } from "./memory";
import { buildPrograms } from "./programs";

export interface ProductSettings {
  beside: BesideSettings;
  crowd: CrowdSettings;
}

export interface ProductFigures {
  memory: MemoryFigure[];
  beside: BesideFigures;
  crowd: CrowdFigures;
}

/** Starts the product with a new data folder, and measures its memory, then its speed. */
export async function measureProduct(settings: ProductSettings): Promise<ProductFigures> {
  await buildPrograms();
  const dataDir = makeDataDir("bench");
  const product = await startProduct({ dataDir, env: { PAGES_PER_MINUTE: "1000000" } });
  try {
    const memory = await measureMemory(product, settings.beside.loads);
    const beside = await measureBeside(product, settings.beside);
    return { memory, beside, crowd: await measureCrowd(product, settings.crowd) };
  } finally {
    await product.stop();
    removeDataDir(dataDir);
  }
}
