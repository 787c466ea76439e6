export const projectCopy = {
  title: 'Duplicar proyecto',
  name: (project: string) => `${project} (copia)`,
  note: (project: string, milestones: number, count: string) =>
    `Copia de ${project}: personas, producto, costo, resumen${milestones === 0 ? '' : milestones === 1 ? ' y su hito, con su peso' : ` y sus ${count} hitos, con sus pesos`}. Las fechas planeadas se corren al nuevo inicio por días hábiles. No se copian seguimientos, novedades, archivos ni licencias.`,
  /** Of responsables who can't be given a new project. */
  inactive: (count: number, names: string) =>
    count === 1
      ? `${names} no se copia como responsable: ya no está activo.`
      : `${names} no se copian como responsables: ya no están activos.`,
  /** The project is there, its milestones are not. */
  withoutMilestones: (reason: string) => `El proyecto se creó, pero sus hitos no se asignaron: ${reason}`,
}
