interface Trouble {
  cause: string
  comments: string
}

export const delays: readonly Trouble[] = [
  { cause: 'Cliente', comments: 'El cliente pidió mover las pruebas porque el equipo contable está en cierre de mes.' },
  {
    cause: 'Interno',
    comments: 'La depuración del maestro de terceros tomó más de lo previsto: aparecieron 1.800 registros duplicados.',
  },
  { cause: 'Proveedor', comments: 'El proveedor de la pasarela entregó las credenciales con dos semanas de retraso.' },
  {
    cause: 'Alcance',
    comments:
      'Se incluyó el módulo de activos fijos a solicitud de la gerencia financiera. El otrosí ya está firmado; el nuevo alcance suma 120 horas de parametrización y una ronda adicional de pruebas con la sede principal.',
  },
  {
    cause: 'Cliente',
    comments: 'El líder funcional del cliente salió a vacaciones y no dejó delegado para firmar los requerimientos.',
  },
  {
    cause: 'Interno',
    comments:
      'Las pruebas integrales mostraron diferencias en el cálculo de retenciones. Se corrige y se repite el ciclo completo antes de la salida.',
  },
  {
    cause: 'Infraestructura',
    comments: 'El servidor que compró el cliente llegó incompleto; la instalación queda para la semana siguiente.',
  },
  {
    cause: 'Cliente',
    comments:
      'Los usuarios clave no alcanzaron a cargar los saldos iniciales. Se acordó una semana más con acompañamiento en sitio.',
  },
  { cause: 'Cliente', comments: 'Se reprograma la capacitación por las elecciones del fondo de empleados.' },
  { cause: 'Alcance', comments: 'El cambio de resolución de numeración obliga a repetir la habilitación.' },
  {
    cause: 'Recursos',
    comments:
      'Hubo paro de transportadores y el equipo no pudo viajar a la planta; el levantamiento se termina por videollamada.',
  },
  {
    cause: 'Infraestructura',
    comments: 'El área de tecnología del cliente congeló los cambios hasta después del inventario anual.',
  },
]
export const risks: readonly Trouble[] = [
  {
    cause: 'Interno',
    comments:
      'Los hallazgos de pruebas crecen más rápido de lo que se corrigen; se arma un plan de choque con revisión diaria.',
  },
  {
    cause: 'Cliente',
    comments:
      'El patrocinador del proyecto cambió de cargo y no hay quien apruebe el diseño. Se escaló al comité directivo.',
  },
  {
    cause: 'Infraestructura',
    comments: 'Faltan las horas del equipo de infraestructura del cliente; sin el ambiente productivo no hay salida.',
  },
  {
    cause: 'Recursos',
    comments: 'El segundo pago está en mora y el equipo se redujo a la mitad hasta que se normalice.',
  },
]
export const pauses: readonly string[] = [
  'El cliente suspende mientras define su presupuesto del próximo año.',
  'Se detiene de común acuerdo hasta que termine la fusión de las dos sociedades.',
  'Suspendido por solicitud escrita de la gerencia general; se conserva el equipo por 60 días.',
]
export const cancellations: readonly string[] = [
  'El cliente desistió: su casa matriz adoptó otra plataforma. Se liquidó lo ejecutado.',
  'Terminación de mutuo acuerdo. Se entregan los productos terminados y se firma el acta de liquidación.',
]
export const endings: readonly string[] = [
  'Acta de entrega firmada a satisfacción. Pasa a soporte.',
  'Entregado y recibido sin pendientes; el cliente calificó con 4,7 sobre 5.',
  'Cerrado después de dos cierres contables sin incidentes.',
]
export const beginning = 'Firmada el acta de inicio; arranca la ejecución.'
