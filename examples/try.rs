use defilade::{diag::Severity, formats, lang, packs, source::Sources, world::battle::Battle};
fn main() {
    let id = std::env::args().nth(1).unwrap();
    let text = packs::embedded(&id).unwrap();
    let (pack, sources, found) = lang::compile(&text, &|id| packs::embedded(id));
    for d in &found {
        let at = d.span.map(|s| {
            (
                sources.name(s.file).to_owned(),
                sources.line_column(s).line,
                sources.slice(s).to_owned(),
            )
        });
        println!(
            "{:?} {} {} {:?} {:?}",
            d.severity, d.code, d.message, at, d.help
        );
    }
    let Some(pack) = pack else { return };
    let _ = Severity::Error;
    for path in std::env::args().skip(2) {
        let mut sources = Sources::default();
        let file = sources.add(path.clone(), std::fs::read_to_string(&path).unwrap());
        let raw = formats::scene::parse(&sources, file).unwrap();
        let mut w = Vec::new();
        let scene = raw.resolve(pack.vocabulary(), &sources, &mut w).unwrap();
        let mut settings = pack.defaults();
        for (o, c) in &scene.options {
            settings.0[o.index()] = *c;
        }
        let plan = pack.plan(&settings);
        for ask in scene.asked().unwrap() {
            let battle = Battle::new(&scene.scene, &ask.ask);
            let r = pack.rule(&plan, &battle, std::env::var("EV").is_ok());
            println!("{}", serde_json::to_string_pretty(&r).unwrap());
        }
    }
}
