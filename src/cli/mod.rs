//! The command line: one room for each command, and shared rooms for files, findings and output.

mod answers;
mod asking;
mod call;
mod check;
mod compare;
mod completions;
mod coverage;
mod doc;
mod effect;
mod explain_code;
mod failure;
mod files;
mod fmt;
mod import;
mod json;
mod library;
mod lines;
mod map;
mod matrix;
mod mutants;
mod new;
mod odds;
mod output;
mod packs;
mod paint;
mod pictures;
mod play;
mod progress;
mod render;
mod report;
mod request;
mod roll;
mod rule;
mod scenes;
mod shares;
mod shelf;
mod test;
mod worked;

use std::process::ExitCode;

use clap::{Parser, Subcommand, ValueEnum};

use output::Output;

/// Exact, explained rulings on cover and concealment.
#[derive(Debug, Parser)]
#[command(name = "defilade", version, max_term_width = 100)]
#[command(
    after_help = "Example:\n  defilade rule pillar.scene.yaml\n\n`defilade COMMAND --help` tells more of a command.\nExit status: 0 fine, 1 findings, 2 wrong use or an unreadable file, 10 `test` recorded new rulings."
)]
struct Cli {
    /// When to use colour; NO_COLOR is honoured
    #[arg(long, global = true, value_enum, default_value_t = Colour::Auto, value_name = "WHEN")]
    color: Colour,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Rule(rule::Args),
    Map(map::Args),
    Odds(odds::Args),
    Roll(roll::Args),
    Check(check::Args),
    Import(import::Args),
    Test(test::Args),
    Report(report::Args),
    Matrix(matrix::Args),
    Compare(compare::Args),
    Doc(doc::Args),
    New(new::Args),
    Fmt(fmt::Args),
    Packs(packs::Args),
    Play(play::Args),
    Call(call::Args),
    ExplainCode(explain_code::Args),
    Completions(completions::Args),
}

/// When to use colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Colour {
    /// On a terminal
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// The form of results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    Text,
    /// For programs
    Json,
}

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Exit {
    /// All is well.
    Fine = 0,
    /// There are findings.
    Findings = 1,
    /// Wrong use, or a file that could not be read.
    Misuse = 2,
    /// `test` recorded new rulings, and nothing failed.
    Recorded = 10,
}

/// Runs the program on the arguments it was started with.
#[must_use]
pub fn run() -> ExitCode {
    let cli = Cli::parse();
    let exit = match cli.command {
        Command::Rule(args) => {
            let out = Output::new(cli.color, args.format);
            out.end(rule::run(&args, &out))
        }
        Command::Map(args) => {
            let out = Output::new(cli.color, args.format());
            out.end(map::run(&args, &out))
        }
        Command::Odds(args) => {
            let out = Output::new(cli.color, args.format);
            out.end(odds::run(&args, &out))
        }
        Command::Roll(args) => {
            let out = Output::new(cli.color, args.format);
            out.end(roll::run(&args, &out))
        }
        Command::Check(args) => {
            let out = Output::new(cli.color, args.format);
            out.end(check::run(&args, &out))
        }
        Command::Import(args) => {
            let format = match args.format {
                import::Form::Scene => Format::Text,
                import::Form::Json => Format::Json,
            };
            let out = Output::new(cli.color, format);
            out.end(import::run(&args, &out))
        }
        Command::Test(args) => {
            let out = Output::new(cli.color, args.format);
            out.end(test::run(&args, &out))
        }
        Command::Report(args) => {
            let out = Output::new(cli.color, Format::Text);
            out.end(report::run(&args, &out))
        }
        Command::Matrix(args) => {
            let out = Output::new(cli.color, args.format);
            out.end(matrix::run(&args, &out))
        }
        Command::Compare(args) => {
            let out = Output::new(cli.color, args.format);
            out.end(compare::run(&args, &out))
        }
        Command::Doc(args) => {
            let out = Output::new(cli.color, Format::Text);
            out.end(doc::run(&args, &out))
        }
        Command::New(args) => {
            let out = Output::new(cli.color, Format::Text);
            out.end(new::run(&args, &out))
        }
        Command::Fmt(args) => {
            let out = Output::new(cli.color, Format::Text);
            out.end(fmt::run(&args, &out))
        }
        Command::Packs(args) => {
            let out = Output::new(cli.color, args.format);
            out.end(packs::run(&out))
        }
        Command::Call(args) => {
            let out = Output::new(cli.color, Format::Json);
            out.end(call::run(&args, &out))
        }
        Command::Play(args) => {
            let out = Output::new(cli.color, Format::Text);
            out.end(play::run(&args, &out))
        }
        Command::ExplainCode(args) => {
            let out = Output::new(cli.color, args.format);
            out.end(explain_code::run(&args, &out))
        }
        Command::Completions(args) => {
            let out = Output::new(cli.color, Format::Text);
            out.end(Ok(completions::run::<Cli>(&args, &out)))
        }
    };
    ExitCode::from(exit as u8)
}
