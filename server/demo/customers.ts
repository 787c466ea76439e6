import { nitCheckDigit } from '#contract/nit.ts'

import type { Lookups } from './employees.ts'
import { address, places } from './people.ts'
import type { Random } from './random.ts'

/** None exists under that name. */
const companyNames: readonly string[] = `
  Agroindustrias Valle Hondo S.A.S.
  Alimentos La Ceiba Roja S.A.
  Almacenes Buen Trapiche S.A.S.
  Aseguradora Cumbre Mayor S.A.
  Astilleros Ensenada Brava S.A.S.
  Azúcares del Yumbillo S.A.
  Bananeras Golfo Sereno S.A.
  Bodegas y Fletes Puerta Norte S.A.S.
  Cacao Fino Sierra Morena S.A.S.
  Café Altos de Tamaná S.A.S.
  Caja de Compensación Horizonte Andino
  Calzado Paso Llano Ltda.
  Cárnicos Sabana Larga del Sur S.A.
  Cementos Piedra Alta S.A.
  Centro Médico Nueva Ribera S.A.S.
  Cerámicas Barro Fino S.A.
  Clínica San Telmo del Otún S.A.
  Colegio Mayor Los Yarumos
  Comercializadora Tres Cordilleras S.A.S.
  Confecciones Hilo de Oro S.A.S.
  Constructora Mirador del Guadual S.A.
  Cooperativa de Ahorro La Espiga
  Cooperativa Multiactiva de Productores Agropecuarios del Alto Oriente Antioqueño Ltda.
  Cosméticos Flor de Mayo Andina S.A.S.
  Cultivos El Frailejón S.A.S.
  Distribuidora Médica Santa Elvira S.A.S.
  Droguerías Botica Nueva S.A.
  Editorial Página Suelta S.A.S.
  Electrificadora Ríos del Sur S.A. E.S.P.
  Empaques Cartón y Fibra S.A.
  Energía Solar Guajirita S.A.S. E.S.P.
  Estudio Jurídico Ñáñez & Asociados S.A.S.
  Fábrica de Muebles El Cedro Viejo Ltda.
  Ferretería y Depósito La Roca Firme S.A.S.
  Fiduciaria Puente Real S.A.
  Floricultora Pétalos de Tenjo S.A.S.
  Frigorífico Costa Adentro S.A.
  Fundación Semillas de Paz del Caribe
  Ganadería Hato Nuevo de Arimena S.A.S.
  Gas Domiciliario Llama Azul S.A. E.S.P.
  Hotel Balcón de la Bahía S.A.S.
  Ingenio Caña Brava del Risaral S.A.
  Inmobiliaria Llave Maestra S.A.S.
  Instituto Técnico Manos al Taller
  Laboratorios Quinal de Colombia S.A.
  Lácteos Páramo Verde S.A.S.
  Logística Ruta del Sol Naciente S.A.S.
  Metalmecánica Forja Andina S.A.S.
  Minera Veta Clara S.A.S.
  Molinos Espiga Dorada S.A.
  Panificadora El Trigal de Ocaña S.A.S.
  Pinturas Arrebol S.A.
  Plásticos Polifibra del Norte S.A.
  Puerto Seco Sabanalta S.A.S.
  Restaurantes Sazón Criolla S.A.S.
  Seguridad Faro Atento Ltda.
  Supermercados Plaza Amiga S.A.
  Textiles Telar del Chicamocha S.A.
  Transportes Camino de Herradura S.A.S.
  Viajes Brújula & Mar S.A.S.
`
  .split('\n')
  .map((name) => name.trim())
  .filter((name) => name !== '')

/**
 * One in five ORO, a third PLATA, the rest BRONCE or none; four are inactive. `since` gives the day of each, for
 * `created_at`.
 */
export function demoCustomers(random: Random, lookups: Lookups, since: (index: number) => string) {
  return random.some(companyNames, companyNames.length).map((commercial_name, index) => ({
    code: `CLI-${String(index + 1).padStart(4, '0')}`,
    commercial_name,
    document_number: nit(random),
    address: address(random),
    city_id: lookups.city(random.pick(places).code),
    classification: random.pick([1, 2, 2, 3, 3]) * Number(random.chance(0.93)),
    is_active: index % 15 !== 14,
    created_at: since(index),
    updated_at: since(index),
  }))
}

function nit(random: Random): string {
  const number = `${random.pick(['800', '811', '830', '860', '890', '900', '901'])}${random.digits(6)}`
  return `${number}-${nitCheckDigit(number)}`
}
