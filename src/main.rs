//! The program; the command line lives in the library.

fn main() -> std::process::ExitCode {
    defilade::cli::run()
}
