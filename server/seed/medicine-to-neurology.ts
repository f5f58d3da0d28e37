import type { Speciality } from './speciality.ts'

export const toNeurology: readonly [Speciality, ...Speciality[]] = [
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
]
