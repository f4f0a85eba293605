import { rmSync } from "node:fs";
import { makeDataDir, startProduct } from "@/e2e/wire/product";
import { type BesideFigures, type BesideSettings, measureBeside } from "./beside";
import { type MemoryFigure, measureMemory } from "./memory";

/** Figures of the product as it was built and as `npm start` runs it. */
export interface ProductFigures {
  memory: MemoryFigure[];
  beside: BesideFigures;
}

/** Starts the product with a new data folder, and measures first its memory, then its speed. */
export async function measureProduct(settings: BesideSettings): Promise<ProductFigures> {
  const dataDir = makeDataDir();
  const product = await startProduct({ dataDir, env: { PAGES_PER_MINUTE: "1000000" } });
  try {
    const memory = await measureMemory(product, settings.loads);
    return { memory, beside: await measureBeside(product, settings) };
  } finally {
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
