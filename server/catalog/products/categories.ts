export interface Category {
  id: number;
  name: string;
}

/** Default category of a product (`POST /v1/products/v2`). */
export const noCategoryId = 1;

/** Products store the id, so an id never changes its meaning (docs/domains/catalog.md). */
export const categories: readonly Category[] = [
  { id: noCategoryId, name: "Sem categoria" },
  { id: 2, name: "Animais e plantas" },
  { id: 3, name: "Aplicativos e software" },
  { id: 4, name: "Casa e construção" },
  { id: 5, name: "Ciência e meio ambiente" },
  { id: 6, name: "Concursos e vestibulares" },
  { id: 7, name: "Culinária e gastronomia" },
  { id: 8, name: "Desenvolvimento pessoal" },
  { id: 9, name: "Design e fotografia" },
  { id: 10, name: "Direito" },
  { id: 11, name: "Educação e pedagogia" },
  { id: 12, name: "Empreendedorismo digital" },
  { id: 13, name: "Entretenimento" },
  { id: 14, name: "Espiritualidade e religião" },
  { id: 15, name: "Eventos e ingressos" },
  { id: 16, name: "Finanças e investimentos" },
  { id: 17, name: "Idiomas" },
  { id: 18, name: "Infantil e família" },
  { id: 19, name: "Literatura e e-books" },
  { id: 20, name: "Marketing e vendas" },
  { id: 21, name: "Moda e beleza" },
  { id: 22, name: "Música e artes" },
  { id: 23, name: "Negócios e carreira" },
  { id: 24, name: "Passatempos e artesanato" },
  { id: 25, name: "Relacionamentos" },
  { id: 26, name: "Saúde e bem-estar" },
  { id: 27, name: "Sexualidade" },
  { id: 28, name: "Esportes e atividade física" },
  { id: 29, name: "Tecnologia da informação" },
  { id: 30, name: "Turismo e viagens" },
];

export function isCategory(categoryId: number): boolean {
  return categories.some(({ id }) => id === categoryId);
}
