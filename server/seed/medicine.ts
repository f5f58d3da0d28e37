import type { Analyte } from './files.ts'

/** The attachment that a note may have: an electrocardiogram, or the laboratory's report of these analytes. */
export type Study = 'ecg' | readonly Analyte[]
type Note = string | { text: string; study: Study }

/** The medicine of the demo data. `{a-b}` in a text stands for a number between a and b. */
export type Visit = {
  name: string
  description: string
  /** The notes of the visit and of some days later. */
  notes: readonly [Note, ...Note[]]
  /** The patients who have a reason for it, if not every patient of the speciality has one. */
  suits?: { least?: number; most?: number; gender?: 'MALE' | 'FEMALE' }
  /** An acute visit is not planned weeks ahead. */
  isAcute?: true
  /** The same patient comes for it again after so many days; `Infinity` means never. If it is left out, some days are enough. */
  everyDays?: number
}
export type Speciality = {
  name: string
  /** The patients of such a doctor, if not all adults. */
  patients?: { least: number; most: number; women?: number }
  /** The minutes of a visit, if it does not take about half an hour. */
  minutes?: number
  /** The degree, if it is not that of a physician. */
  degree?: string
  /** A second speciality that some of them have. */
  second?: string
  /** At least one visit suits every patient at any time: it is not acute and has no days. */
  visits: readonly [Visit, ...Visit[]]
  posts: readonly [title: string, description: string][]
  profile: string
}

export const specialities: readonly [Speciality, ...Speciality[]] = [
  {
    name: 'Cardiología',
    second: 'Clínica Médica',
    profile:
      'Atiendo hipertensión, arritmias e insuficiencia cardíaca. Creo en la prevención: un buen control a tiempo evita internaciones.',
    visits: [
      {
        name: 'Control de hipertensión arterial',
        description: 'Control de presión y ajuste de la medicación. Trae registro domiciliario de dos semanas.',
        suits: { least: 30 },
        notes: [
          'TA {128-148}/{78-92} en consultorio, promedio domiciliario {122-138}/{74-86}. Buena adherencia. Continúa enalapril 10 mg cada 12 h. Control en {2-4} meses.',
          'Refiere cefalea occipital ocasional. TA {142-160}/{88-98}. Se agrega amlodipina 5 mg por la noche y dieta hiposódica. Se solicita ionograma y función renal.',
          {
            text: 'Trae laboratorio: creatinina 0,{7-9} mg/dl, K 4,{0-6}. Sin microalbuminuria. Se refuerza caminata diaria de 30 minutos.',
            study: ['creatinina', 'K', 'glucemia'],
          },
        ],
      },
      {
        name: 'Control de dislipemia',
        description: 'Control del perfil lipídico y del riesgo cardiovascular.',
        suits: { least: 35 },
        notes: [
          {
            text: 'Laboratorio: LDL {92-128} mg/dl, en meta para su riesgo. Continúa rosuvastatina 10 mg. Nuevo perfil lipídico en 6 meses.',
            study: ['LDL', 'glucemia', 'GPT'],
          },
        ],
      },
      {
        name: 'Consulta por palpitaciones',
        description: 'Palpitaciones de inicio y fin brusco, sin síncope. Se realiza electrocardiograma.',
        notes: [
          {
            text: 'ECG: ritmo sinusal, {64-88} lpm, PR 160 ms, QTc 4{10-38} ms. Sin alteraciones de la repolarización. Solicito Holter de 24 h.',
            study: 'ecg',
          },
          'Holter: extrasístoles supraventriculares aisladas, sin pausas. Se reduce consumo de café y mate. No requiere tratamiento.',
        ],
      },
      {
        name: 'Riesgo quirúrgico',
        description: 'Evaluación prequirúrgica cardiovascular para cirugía programada.',
        everyDays: Infinity,
        notes: [{ text: 'Riesgo cardiovascular bajo (Goldman I). ECG normal. Apto para cirugía programada.', study: 'ecg' }],
      },
      {
        name: 'Apto físico',
        description: 'Evaluación cardiológica para actividad física.',
        suits: { most: 50 },
        everyDays: 300,
        notes: [{ text: 'Sin antecedentes ni soplos. ECG normal, {60-82} lpm. Apto para actividad física por un año.', study: 'ecg' }],
      },
    ],
    posts: [
      ['Control cardiológico anual', 'Consulta con electrocardiograma incluido y revisión de estudios previos.'],
      ['Riesgo quirúrgico', 'Evaluación cardiovascular completa para tu cirugía, con informe en el día.'],
    ],
  },
  {
    name: 'Clínica Médica',
    profile: 'Clínica médica de adultos. Hago seguimiento integral y coordino con otros especialistas cuando hace falta.',
    visits: [
      {
        name: 'Chequeo anual',
        description: 'Control de salud. Se revisan antecedentes, vacunas y se pide laboratorio de rutina.',
        everyDays: 300,
        notes: [
          'Examen físico sin particularidades. Peso {58-92} kg, TA {110-130}/{70-84}. Solicito hemograma, glucemia, perfil lipídico, TSH y orina completa.',
          {
            text: 'Laboratorio: glucemia {82-104} mg/dl, LDL {132-158} mg/dl, TSH 2,{1-9}. Se indican cambios de alimentación y se repite perfil lipídico en 3 meses.',
            study: ['hemoglobina', 'glucemia', 'LDL', 'TSH'],
          },
        ],
      },
      {
        name: 'Cuadro febril',
        description: 'Fiebre de 48 horas con odinofagia y mialgias.',
        isAcute: true,
        notes: [
          'T 38,{0-9} °C, fauces congestivas sin exudado, auscultación limpia. Cuadro viral. Paracetamol 1 g cada 8 h, reposo por {2-4} días y pautas de alarma.',
          'Evolucionó bien, afebril desde el tercer día. Se otorga el alta.',
        ],
      },
      {
        name: 'Lumbalgia',
        description: 'Dolor lumbar que aumenta con el esfuerzo.',
        notes: [
          'Sin signos de alarma, Lasègue negativo. Calor local, ibuprofeno por {3-5} días y ejercicios. Se evita el reposo prolongado.',
        ],
      },
      {
        name: 'Control de diabetes tipo 2',
        description: 'Seguimiento metabólico. Trae automonitoreo de glucemias.',
        suits: { least: 38 },
        notes: [
          {
            text: 'Laboratorio: HbA1c {6-7},{1-9} %, glucemia {118-164} mg/dl. Continúa metformina 850 mg cada 12 h. Fondo de ojo pendiente. Se revisan pies: sin lesiones.',
            study: ['HbA1c', 'glucemia', 'creatinina'],
          },
          'Buen cumplimiento de la dieta, bajó {1-2} kg. Se mantiene el esquema y se solicita microalbuminuria.',
        ],
      },
    ],
    posts: [
      ['Chequeo anual completo', 'Consulta clínica, pedido de laboratorio y entrega de resultados en una segunda visita sin cargo.'],
      ['Consulta clínica', 'Para síntomas nuevos, renovación de recetas o una segunda opinión.'],
    ],
  },
  {
    name: 'Pediatría',
    patients: { least: 0, most: 15 },
    profile: 'Pediatría. Acompaño a las familias desde el primer control del recién nacido hasta la adolescencia.',
    visits: [
      {
        name: 'Control del lactante',
        description: 'Control de peso, alimentación y vacunas del primer año y medio.',
        suits: { most: 1 },
        notes: [
          'Peso en percentilo {35-75}, talla en percentilo {40-75}. Pautas madurativas acordes a la edad. Se indica hierro preventivo y vitamina D.',
          'Aumenta bien de peso. Próximo control en {4-8} semanas.',
        ],
      },
      {
        name: 'Control de niño sano',
        description: 'Control de crecimiento y desarrollo. Se revisa el calendario de vacunación.',
        suits: { least: 2, most: 10 },
        notes: [
          'Peso en percentilo {40-75}, talla en percentilo {45-80}. Maduración acorde a la edad. Calendario de vacunas completo.',
          'Come variado, duerme {9-11} horas. Se conversa sobre pantallas y juego al aire libre.',
        ],
      },
      {
        name: 'Control de adolescente',
        description: 'Control de salud, con un momento a solas.',
        suits: { least: 11 },
        notes: [
          'Peso y talla acordes, TA normal. Desarrollo puberal acorde a la edad. Calendario de vacunas completo.',
          'Se conversa sobre sueño, alimentación y uso de redes.',
        ],
      },
      {
        name: 'Otitis media aguda',
        description: 'Otalgia y fiebre de un día de evolución.',
        suits: { most: 9 },
        isAcute: true,
        notes: [
          'Tímpano derecho congestivo y abombado. Amoxicilina 90 mg/kg/día por 7 días e ibuprofeno según dolor. Control en 72 h.',
          'Buen estado general, tímpano normal. Completó el antibiótico.',
        ],
      },
      {
        name: 'Bronquiolitis',
        description: 'Tos y dificultad respiratoria leve. Contacto con hermano resfriado.',
        suits: { most: 1 },
        isAcute: true,
        notes: [
          'FR {38-46}, SatO₂ 9{5-8} %. Sibilancias aisladas. Salbutamol con aerocámara, {2-4} disparos cada 6 h. Pautas de alarma a los padres.',
        ],
      },
    ],
    posts: [
      ['Control de niño sano', 'Crecimiento, desarrollo, alimentación y vacunas, con tiempo para tus preguntas.'],
      ['Primera consulta del recién nacido', 'En la primera semana de vida: peso, lactancia, pesquisa neonatal y pautas para la casa.'],
    ],
  },
  {
    name: 'Ginecología y Obstetricia',
    patients: { least: 16, most: 68, women: 1 },
    profile: 'Ginecología y obstetricia. Control anual, anticoncepción, embarazo y climaterio, con escucha y sin apuro.',
    visits: [
      {
        name: 'Control ginecológico anual',
        description: 'Papanicolaou, colposcopía y examen mamario.',
        suits: { least: 25 },
        everyDays: 300,
        notes: [
          'Examen mamario sin nódulos. Colposcopía normal, se toma PAP. Se solicita ecografía transvaginal y mamografía según edad.',
          'PAP negativo para lesión intraepitelial. Control en un año.',
        ],
      },
      {
        name: 'Control de anticoncepción',
        description: 'Seguimiento del método anticonceptivo.',
        suits: { most: 24 },
        notes: ['Buena tolerancia, continúa anticonceptivo oral combinado. TA {100-116}/{60-72}. Doble protección con preservativo.'],
      },
      {
        name: 'Entrega de estudios',
        description: 'Trae los estudios pedidos en la consulta anterior.',
        notes: ['Trae PAP y ecografía mamaria: sin hallazgos patológicos. Se conversan dudas y se pauta el próximo control.'],
      },
      {
        name: 'Control prenatal',
        description: 'Embarazo en curso. Se evalúa presión, altura uterina y latidos fetales.',
        suits: { least: 25, most: 42, gender: 'FEMALE' },
        everyDays: Infinity,
        notes: [
          'Embarazo de {14-34} semanas. TA {100-118}/{60-74}, LCF {136-152} lpm. Sin edemas. Continúa hierro y ácido fólico.',
          'Ecografía acorde a la edad gestacional. Se solicita P75 y cultivo de orina. Próximo control en 4 semanas.',
        ],
      },
    ],
    posts: [
      ['Control ginecológico', 'PAP, colposcopía y examen mamario en una misma consulta.'],
      ['Colocación de DIU', 'Asesoramiento, colocación y ecografía de control.'],
    ],
  },
  {
    name: 'Dermatología',
    profile: 'Dermatología clínica y control de lunares con dermatoscopía digital.',
    visits: [
      {
        name: 'Control de lunares',
        description: 'Examen de piel completo con dermatoscopía.',
        everyDays: 170,
        notes: [
          'Nevos de patrón reticular regular. Lesión en dorso de {4-7} mm con bordes irregulares: se indica biopsia. Fotoprotección FPS 50.',
          'Biopsia: nevo displásico leve, márgenes libres. Control en 6 meses.',
        ],
      },
      {
        name: 'Dermatitis de contacto',
        description: 'Eccema en manos, con picazón.',
        notes: ['Placas eritematosas en dorso de manos. Betametasona crema por {5-7} días, guantes de algodón y emolientes.'],
      },
      {
        name: 'Acné',
        description: 'Consulta por acné inflamatorio en rostro y espalda.',
        suits: { most: 34 },
        notes: [
          'Acné grado II. Inicia adapaleno 0,1 % gel por la noche y peróxido de benzoílo por la mañana. Control en 8 semanas.',
          'Irritación leve: se espacia el adapaleno noche por medio y se agrega hidratante.',
        ],
      },
    ],
    posts: [
      ['Control de lunares', 'Dermatoscopía de todo el cuerpo con registro fotográfico.'],
      ['Consulta por acné', 'Diagnóstico y plan de tratamiento personalizado.'],
    ],
  },
  {
    name: 'Endocrinología',
    second: 'Clínica Médica',
    profile: 'Tiroides, diabetes y metabolismo óseo. Trabajo con metas claras y controles espaciados.',
    visits: [
      {
        name: 'Control de hipotiroidismo',
        description: 'Seguimiento de hipotiroidismo primario en tratamiento.',
        notes: [
          {
            text: 'Laboratorio: TSH {5-8},{1-9} mUI/l. Se ajusta levotiroxina a 88 mcg en ayunas. Nuevo perfil tiroideo en 6 semanas.',
            study: ['TSH', 'T4 libre'],
          },
          'Tolera bien la nueva dosis. Se envía la orden del perfil tiroideo.',
        ],
      },
      {
        name: 'Nódulo tiroideo',
        description: 'Nódulo palpable, se revisa ecografía de cuello.',
        everyDays: 300,
        notes: ['Nódulo de {8-16} mm, TI-RADS 3. Eutiroideo. Control ecográfico en 12 meses.'],
      },
    ],
    posts: [['Consulta por tiroides', 'Revisión de estudios, ecografía y plan de seguimiento.']],
  },
  {
    name: 'Gastroenterología',
    second: 'Clínica Médica',
    profile: 'Enfermedades digestivas y endoscopía. Atiendo reflujo, colon irritable y pesquisa de cáncer de colon.',
    visits: [
      {
        name: 'Reflujo gastroesofágico',
        description: 'Pirosis y regurgitación de varios meses de evolución.',
        notes: [
          'Sin signos de alarma. Omeprazol 20 mg en ayunas por 8 semanas, cena temprana y elevar la cabecera.',
          'Videoendoscopía: esofagitis grado A. H. pylori negativo. Continúa omeprazol hasta completar el plan.',
        ],
      },
      {
        name: 'Consulta previa a colonoscopía',
        description: 'Pesquisa de cáncer colorrectal por edad. Se explica la preparación.',
        suits: { least: 45, most: 75 },
        everyDays: Infinity,
        notes: ['Se entrega instructivo de preparación. Suspende hierro 7 días antes. Se solicita riesgo quirúrgico.'],
      },
    ],
    posts: [
      ['Consulta digestiva', 'Acidez, hinchazón, cambios en el ritmo intestinal.'],
      ['Preparación para colonoscopía', 'Te explico el estudio y la preparación paso a paso.'],
    ],
  },
  {
    name: 'Neurología',
    profile: 'Neurología de adultos. Cefaleas, memoria y trastornos del movimiento.',
    visits: [
      {
        name: 'Migraña',
        description: 'Cefalea hemicraneana pulsátil con fotofobia. Lleva diario de cefaleas.',
        suits: { most: 62 },
        notes: [
          '{4-8} episodios por mes. Examen neurológico normal. Inicia propranolol 40 mg por día como profilaxis. Rescate con naproxeno.',
          'Buena tolerancia, un solo episodio desde entonces. Continúa 6 meses.',
        ],
      },
      {
        name: 'Consulta por mareos',
        description: 'Mareos al girar la cabeza, sin pérdida de conocimiento.',
        notes: ['Dix-Hallpike positivo a derecha: se realiza maniobra de Epley. Sin signos de foco. Control en {2-3} semanas.'],
      },
      {
        name: 'Evaluación de memoria',
        description: 'Olvidos recientes referidos por la familia.',
        suits: { least: 60 },
        everyDays: 170,
        notes: ['MMSE {24-28}/30. Se solicita RMN de cerebro, B12, TSH y VDRL. Se sugiere evaluación neurocognitiva.'],
      },
    ],
    posts: [['Consulta por cefalea', 'Para entender qué la dispara y cómo tratarla.']],
  },
  {
    name: 'Ortopedia y Traumatología',
    profile: 'Rodilla, hombro y lesiones deportivas. Trato de operar lo menos posible.',
    visits: [
      {
        name: 'Dolor de rodilla',
        description: 'Gonalgia mecánica que aumenta al bajar escaleras.',
        notes: [
          'Sin derrame, meniscos negativos, dolor en interlínea interna. Se solicita RX con apoyo y RMN. Hielo y AINE por {5-7} días.',
          'RMN: condropatía rotuliana grado II. Kinesiología, 10 sesiones, y fortalecimiento de cuádriceps.',
        ],
      },
      {
        name: 'Hombro doloroso',
        description: 'Dolor al levantar el brazo, también de noche.',
        notes: ['Jobe positivo, movilidad conservada. Se solicita ecografía de manguito rotador. Kinesiología, 10 sesiones.'],
      },
      {
        name: 'Control de fractura de muñeca',
        description: 'Fractura de radio distal en tratamiento con yeso.',
        everyDays: Infinity,
        notes: [
          'RX: buena alineación a los {14-28} días. Continúa con yeso antebraquipalmar.',
          'Se retira el yeso. Consolidada. Inicia kinesiología.',
        ],
      },
    ],
    posts: [['Consulta por lesión deportiva', 'Evaluación, estudios y plan para volver a entrenar.']],
  },
  {
    name: 'Oftalmología',
    profile: 'Oftalmología general, glaucoma y control de fondo de ojo en personas con diabetes.',
    visits: [
      {
        name: 'Control de agudeza visual',
        description: 'Actualización de receta de anteojos y control de presión ocular.',
        everyDays: 300,
        notes: [
          'AV 8/10 y 9/10 con corrección. PIO {12-17} mmHg en ambos ojos. Se entrega receta nueva.',
          'Fondo de ojo sin retinopatía. Control anual.',
        ],
      },
      {
        name: 'Ojo seco',
        description: 'Ardor y sensación de arenilla frente a la pantalla.',
        notes: ['BUT de {5-8} segundos, sin queratitis. Lágrimas artificiales cuatro veces por día y pausas frente a la pantalla.'],
      },
      {
        name: 'Ojo rojo',
        description: 'Enrojecimiento y secreción de dos días.',
        isAcute: true,
        notes: ['Conjuntivitis viral. Lágrimas artificiales frías cada 4 h, higiene de manos. No usar lentes de contacto por {7-10} días.'],
      },
    ],
    posts: [['Receta de anteojos', 'Refracción, presión ocular y fondo de ojo.']],
  },
  {
    name: 'Otorrinolaringología',
    patients: { least: 6, most: 86 },
    profile: 'Oído, nariz y garganta, en adultos y chicos.',
    visits: [
      {
        name: 'Hipoacusia',
        description: 'Refiere escuchar menos, sobre todo con ruido de fondo.',
        suits: { least: 52 },
        notes: [
          'Otoscopía normal. Se solicita audiometría tonal y logoaudiometría.',
          'Audiometría con caída en agudos a {30-45} dB. Se conversa sobre audífonos.',
        ],
      },
      {
        name: 'Oído tapado',
        description: 'Sensación de oído tapado de varios días.',
        notes: ['Tapón de cerumen en oído izquierdo, se extrae con lavado. Tímpano íntegro. No usar hisopos.'],
      },
      {
        name: 'Rinosinusitis',
        description: 'Obstrucción nasal y dolor facial.',
        isAcute: true,
        notes: ['Rinoscopía con secreción mucopurulenta. Lavados con solución salina y budesonida nasal por {10-14} días.'],
      },
    ],
    posts: [['Lavaje de oídos', 'Extracción de cerumen y control auditivo.']],
  },
  {
    name: 'Psiquiatría',
    minutes: 50,
    profile: 'Psiquiatría de adultos. Ansiedad, depresión y sueño, en equipo con psicólogos.',
    visits: [
      {
        name: 'Seguimiento por ansiedad',
        description: 'Control de tratamiento y evolución de los síntomas.',
        notes: [
          'Disminuyó la frecuencia de crisis. Duerme {6-7} horas. Continúa sertralina 50 mg. Sostiene psicoterapia semanal.',
          'Se acuerda reducir clonazepam en forma gradual. Sin ideación de muerte. Control en {3-5} semanas.',
        ],
      },
    ],
    posts: [['Primera entrevista', 'Para conocernos, entender qué te pasa y pensar juntos un plan.']],
  },
  {
    name: 'Psicología',
    patients: { least: 17, most: 72 },
    minutes: 50,
    degree: 'Licenciatura en Psicología',
    profile: 'Psicoterapia cognitivo-conductual. Atiendo adolescentes y adultos.',
    visits: [
      {
        name: 'Sesión de psicoterapia',
        description: 'Sesión individual de seguimiento.',
        notes: [
          'Trabaja registro de pensamientos automáticos. Identifica situaciones familiares como disparadores. Tarea: exposición gradual.',
          'Refiere mejor descanso y menos rumiación. Se revisan logros de los últimos {2-4} meses.',
        ],
      },
    ],
    posts: [
      ['Sesión individual', 'Psicoterapia cognitivo-conductual, presencial o por videollamada.'],
      ['Orientación vocacional', 'Proceso de cuatro encuentros.'],
    ],
  },
  {
    name: 'Urología',
    patients: { least: 30, most: 82, women: 0.15 },
    profile: 'Urología general, próstata y litiasis.',
    visits: [
      {
        name: 'Control prostático',
        description: 'Control anual con PSA y ecografía.',
        suits: { least: 45, gender: 'MALE' },
        everyDays: 300,
        notes: [
          {
            text: 'Laboratorio: PSA {1-3},{1-9} ng/ml. Próstata de {28-46} g, lisa. Control en un año.',
            study: ['PSA', 'creatinina', 'glucemia'],
          },
          'Nicturia de {2-3} veces. Inicia tamsulosina 0,4 mg por la noche.',
        ],
      },
      {
        name: 'Control de litiasis renal',
        description: 'Seguimiento de litiasis renal, trae ecografía.',
        notes: [
          'Litiasis de {3-5} mm en cáliz inferior, sin dilatación. Se indican dos litros y medio de agua por día. Ecografía en 6 meses.',
        ],
      },
      {
        name: 'Cólico renal',
        description: 'Dolor lumbar intenso irradiado a flanco.',
        isAcute: true,
        notes: ['Ecografía: litiasis ureteral distal de {4-6} mm. Diclofenac, tamsulosina y abundante líquido. Control en {7-10} días.'],
      },
    ],
    posts: [['Control prostático', 'Consulta, PSA y ecografía.']],
  },
  {
    name: 'Reumatología',
    second: 'Clínica Médica',
    profile: 'Artritis, lupus y osteoporosis. Diagnóstico temprano y seguimiento cercano.',
    visits: [
      {
        name: 'Control de artritis reumatoidea',
        description: 'Seguimiento de actividad de la enfermedad.',
        notes: [
          'DAS28 2,{4-9}. Rigidez matinal de {10-25} minutos. Continúa metotrexato 15 mg semanal y ácido fólico.',
          { text: 'Laboratorio con hepatograma normal. Se mantiene el esquema.', study: ['hemoglobina', 'GPT', 'creatinina'] },
        ],
      },
      {
        name: 'Densitometría ósea',
        description: 'Entrega de resultado y plan.',
        suits: { least: 52 },
        everyDays: Infinity,
        notes: ['T-score columna −1,{2-9}. Calcio, vitamina D y ejercicio con carga. Repetir en 2 años.'],
      },
    ],
    posts: [['Consulta por dolor articular', 'Evaluación inicial con ecografía.']],
  },
  {
    name: 'Neumonología',
    second: 'Clínica Médica',
    profile: 'Asma, EPOC y trastornos respiratorios del sueño.',
    visits: [
      {
        name: 'Control de asma',
        description: 'Seguimiento y espirometría.',
        notes: [
          'Espirometría: VEF1 {78-94} % del predicho. Técnica inhalatoria corregida. Continúa budesonida/formoterol.',
          'Sin despertares nocturnos. Usó rescate {2-3} veces en el mes.',
        ],
      },
      {
        name: 'Cesación tabáquica',
        description: 'Quiere dejar de fumar. Fuma 15 cigarrillos por día.',
        suits: { least: 20, most: 70 },
        everyDays: Infinity,
        notes: ['Fagerström {4-7}. Se fija fecha. Inicia parches de nicotina y vareniclina. Control semanal.'],
      },
    ],
    posts: [['Espirometría con consulta', 'Estudio e informe en el momento.']],
  },
  {
    name: 'Nutrición',
    minutes: 40,
    degree: 'Licenciatura en Nutrición',
    profile: 'Nutrición. Planes posibles, sin prohibiciones ni balanzas que asusten.',
    visits: [
      {
        name: 'Control nutricional',
        description: 'Seguimiento del plan de alimentación.',
        notes: [
          'Bajó {1-3} kg desde la última visita. Incorporó cuatro porciones de verdura. Se ajustan las cenas.',
          'Semana con eventos sociales, mantuvo el peso. Se trabaja organización de compras.',
        ],
      },
    ],
    posts: [['Plan de alimentación', 'Evaluación, plan escrito y dos controles.']],
  },
  {
    name: 'Kinesiología',
    minutes: 60,
    degree: 'Licenciatura en Kinesiología y Fisiatría',
    profile: 'Kinesiología deportiva. Rehabilitación de rodilla, hombro y columna.',
    visits: [
      {
        name: 'Sesión de kinesiología',
        description: 'Sesión de rehabilitación por lumbalgia.',
        notes: [
          'Dolor EVA {3-6}/10. Movilidad, elongación y ejercicios de core. Tolera bien.',
          'EVA {1-2}/10. Se progresa a ejercicios con carga. Quedan {2-4} sesiones.',
        ],
      },
    ],
    posts: [['Sesión de rehabilitación', 'Sesión individual de una hora.']],
  },
  {
    name: 'Nefrología',
    patients: { least: 42, most: 86 },
    second: 'Clínica Médica',
    profile: 'Enfermedad renal crónica e hipertensión de difícil control.',
    visits: [
      {
        name: 'Control de función renal',
        description: 'Seguimiento de enfermedad renal crónica.',
        notes: [
          {
            text: 'Laboratorio: creatinina 1,{3-6} mg/dl, filtrado {42-56} ml/min. Evitar AINE. Dieta hiposódica.',
            study: ['creatinina', 'K', 'hemoglobina'],
          },
          'Persiste proteinuria. Se aumenta losartán a 100 mg.',
        ],
      },
    ],
    posts: [['Consulta por función renal', 'Revisión de laboratorio y plan de cuidado.']],
  },
  {
    name: 'Infectología',
    second: 'Clínica Médica',
    profile: 'Infectología. Vacunas del adulto, medicina del viajero y VIH.',
    visits: [
      {
        name: 'Infección urinaria recurrente',
        description: 'Seguimiento de infecciones urinarias a repetición. Trae urocultivo.',
        notes: ['Urocultivo negativo. Sin síntomas desde hace {2-5} meses. Se mantiene la profilaxis y buena hidratación.'],
      },
      {
        name: 'Vacunación del adulto',
        description: 'Revisión del carnet de vacunas.',
        everyDays: Infinity,
        notes: ['Se aplica doble adultos y antigripal. Pendiente segunda dosis de hepatitis B en un mes.'],
      },
      {
        name: 'Asesoramiento al viajero',
        description: 'Viaje a zona con fiebre amarilla.',
        suits: { most: 59 },
        everyDays: Infinity,
        notes: [
          'Se indica vacuna antiamarílica y repelente con DEET al 25 %. Carnet internacional entregado.',
          'Regresa sin síntomas. No requiere estudios.',
        ],
      },
      {
        name: 'Control por dengue',
        description: 'Fiebre, cefalea y dolor retroocular.',
        isAcute: true,
        everyDays: Infinity,
        notes: [
          {
            text: 'Laboratorio: NS1 positivo, plaquetas {118-146} mil. Sin signos de alarma. Hidratación y paracetamol, no AINE. Control diario de hemograma.',
            study: ['plaquetas', 'hemoglobina', 'GPT'],
          },
        ],
      },
    ],
    posts: [['Vacunación del adulto', 'Revisión de tu calendario y plan de vacunas.']],
  },
]

/** The reasons why a visit was cancelled, before its day and on the day itself. */
export const CANCELLATIONS = {
  ahead: ['Avisó que no puede asistir.', 'Pidió reprogramar el turno.', 'El consultorio cierra ese día por reformas.'],
  onTheDay: ['No se pudo confirmar el turno.', 'Urgencia en el consultorio: se reprograma.', 'Paro de transporte: no pudo llegar.'],
} as const

export const UNIVERSITIES = [
  'Universidad de Buenos Aires',
  'Universidad Nacional de La Plata',
  'Universidad Nacional de Córdoba',
  'Universidad Nacional de Rosario',
  'Universidad Nacional de Tucumán',
  'Universidad Nacional de Cuyo',
  'Universidad Austral',
  'Universidad del Salvador',
  'Universidad Favaloro',
] as const

export const HOSPITALS = [
  'Hospital de Clínicas José de San Martín',
  'Hospital Italiano de Buenos Aires',
  'Hospital Alemán',
  'Hospital Ramos Mejía',
  'Hospital Privado de Córdoba',
  'Hospital Provincial del Centenario',
  'Hospital El Cruce',
  'Hospital Fernández',
] as const

/** The comments on a lead that the back office adds one after the other. */
export const LEAD_NOTES = {
  PENDING: ['Llegó por la página de referidos.'],
  CONTACTED: [
    'Se llamó por teléfono: atiende por la tarde.',
    'Se envió la propuesta por correo.',
    'Pidió que volvamos a llamar el lunes.',
    'Le interesa el chatbot de WhatsApp.',
  ],
  CONVERTED: ['Se hizo una demostración por videollamada.', 'Firmó el alta y ya cargó su agenda.', 'Empieza con dos consultorios.'],
  REJECTED: ['Ya trabaja con otro sistema.', 'Prefiere seguir con la agenda en papel.', 'No responde después de tres llamados.'],
} as const

export const CERTIFIERS = [
  'Ministerio de Salud de la Nación',
  'Academia Nacional de Medicina',
  'Asociación Médica Argentina',
  'Colegio de Médicos',
] as const

export const PAYMENTS = ['Transferencia bancaria', 'Tarjeta de crédito', 'Mercado Pago', 'Débito automático', 'Efectivo'] as const

/** What choices were used for. */
export const OBSERVATIONS = ['Turnos confirmados por el chatbot', 'Recordatorios por WhatsApp', 'Publicación destacada', null] as const
