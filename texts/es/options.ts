export const options = {
  title: 'Opciones',
  intro: 'Estas preferencias se guardan en este navegador y se aplican de inmediato.',
  language: 'Idioma',
  skin: 'Apariencia',
  skins: { smart: 'Smart' },
  theme: 'Tema',
  themes: { light: 'Claro', dark: 'Oscuro', system: 'Según el sistema' },
  density: 'Densidad de las listas',
  densities: { comfortable: 'Cómoda', compact: 'Compacta' },
  administration: 'Administración',
}
