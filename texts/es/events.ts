export const events = {
  savedBy: (name: string) => `${name} guardó este registro mientras usted lo tiene abierto`,
  savedByOneself: 'Usted guardó este registro en otra ventana',
  savedBySomebody: 'Otra persona guardó este registro mientras usted lo tiene abierto',
  stays: 'Lo que hay en este formulario sigue como estaba; al guardarlo se unen los dos cambios.',
  load: 'Cargar lo guardado',
  loading: 'Cargando...',
}
