/** Invented people for the kit page: always the same ones. */
export interface Person {
  id: number
  name: string
  position: string
  group: string
  document: string
  email: string
  active: boolean
  share: number
}

const first = ['Ángela', 'Begoña', 'Íñigo', 'José', 'Lucía', 'María', 'Nicolás', 'Óscar', 'Sofía', 'Tomás', 'Ximena']
const last = ['Muñoz', 'Núñez', 'Peña', 'Quiñones', 'Rodríguez', 'Ibáñez', 'Álvarez', 'Gómez', 'Güiza']
const positions = ['Consultora', 'Ejecutivo Comercial', 'Gerente de Proyectos', '', 'Analista de Soporte']
const groups = ['Consultoría', 'Comercial', 'Dirección', 'Soporte']
const pick = (list: readonly string[], at: number) => list[at % list.length] ?? ''
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export const people: readonly Person[] = Array.from({ length: 237 }, (_, i) => {
  const given = pick(first, i * 7)
  const surname = pick(last, i * 5)
  return {
    id: i + 1,
    name:
      i === 3
        ? `${given} ${surname} de la Santísima Trinidad y de los Ángeles Custodios`.repeat(2)
        : `${given} ${surname} ${pick(last, i * 3 + 2)}`,
    position: pick(positions, i),
    group: pick(groups, i * 3),
    document: i % 9 === 4 ? '' : String(1_000_345_678 + i * 7919),
    email: `${plain(given)}.${plain(surname)}${i}@ejemplo.co`,
    active: i % 5 !== 2,
    share: (i * 37) % 101,
  }
})
