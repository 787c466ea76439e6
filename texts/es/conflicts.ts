/** What is said when somebody else saved the same record meanwhile. */
export const conflicts = {
  title: (who: string, people: number) => `${who} ${people === 1 ? 'guardó' : 'guardaron'} cambios en este registro`,
  intro:
    'Los dos cambiaron los mismos datos. Elija qué queda en cada uno: lo demás ya se unió y nada de lo que usted escribió se ha perdido.',
  /** What happens with the rest, where one thing alone was changed. */
  introRow: 'Los dos cambiaron lo mismo. Elija qué queda: nada de lo que usted escribió se ha perdido.',
  was: 'Antes',
  mine: 'Usted',
  choose: 'Qué queda',
  save: 'Guardar',
  saving: 'Guardando...',
  notSaved: 'No se guardó',
  stay: 'Seguir editando',
  also: 'También cambió',
  alsoBy: (who: string) => `(${who})`,
  to: 'ahora',
  kept: (fields: string) => `Se conserva lo que solo usted cambió: ${fields}.`,
  /** Within a sentence, where the trail names nobody or oneself. */
  somebody: 'otra persona',
  ownWindow: 'otra ventana suya',
  joined: (people: string, fields: string) => `Se unieron los cambios de ${people}: ${fields}.`,
  notYet: 'Todavía no se ha guardado: revise el formulario y guárdelo.',
  gone: 'Este registro ya no existe: alguien lo eliminó. Lo que usted escribió sigue aquí; cópielo si lo necesita.',
}
