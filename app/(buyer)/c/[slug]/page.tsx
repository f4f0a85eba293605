import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { ProductOffer } from "@/components/buyer/product-offer";
import { readProductPage } from "@/server/http/public-pages";

interface Props {
  params: Promise<{ slug: string }>;
}

const read = cache(readProductPage);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const product = await read((await params).slug);
  if (!product) return {};
  const { name: title, description } = product;
  return { title: { absolute: title }, description, openGraph: { title, description: description ?? "" } };
}

export default async function ProductPage({ params }: Props) {
  const product = await read((await params).slug);
  return product ? <ProductOffer product={product} /> : notFound();
}
